/** Vite hands a style sheet over as text. */
declare module '*.css?inline' {
  const css: string
  export default css
}
