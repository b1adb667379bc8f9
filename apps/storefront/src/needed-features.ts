/** The first versions that draw a survey as it is meant. The modules are built for them. */
export const OLDEST_BROWSERS = { chrome: 123, edge: 123, firefox: 121, safari: 17.5 } as const

/**
 * The newest features of CSS that a survey needs. A browser that has them is one of `OLDEST_BROWSERS` or newer:
 * `scripts/needed-features.test.ts` compares the versions that brought each feature.
 */
export const NEEDED_STYLES = '(color:light-dark(red,red)) and (container-type:size) and selector(:has(a))'

/** @returns whether this browser can draw a survey; an older one would show a broken one. @throws where `CSS` is missing */
export const canDraw = (): boolean => 'adoptedStyleSheets' in document && CSS.supports(NEEDED_STYLES)
