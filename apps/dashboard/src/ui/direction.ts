/** Which way the page reads, for what does not inherit it by CSS. */
export function readingDirection(): 'ltr' | 'rtl' {
  return getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
}
