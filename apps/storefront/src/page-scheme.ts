/**
 * Whether an element is on a dark background, on a page that says nothing of its color scheme. The scheme that a page names
 * reaches a survey by CSS.
 */
export function isOnDark(element: Element | null): boolean {
  if (!element) return false
  const { colorScheme, backgroundColor } = getComputedStyle(element)
  if (colorScheme !== 'normal') return false
  const [first = 0, second = 0, third = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return isOnDark(element.parentElement)
  // The first number of lab(), oklch() and such is the lightness.
  return backgroundColor.startsWith('rgb') ? first + second + third < 384 : first < 0.5
}
