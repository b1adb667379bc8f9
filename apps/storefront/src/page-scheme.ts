/**
 * Whether an element is on a dark page: by its color scheme, else by the background behind it. A survey inherits the scheme of the
 * element around it by CSS; the background, and the scheme of a body, do not reach a popover.
 */
export function isOnDark(element: Element | null): boolean {
  if (!element) return false
  const { colorScheme, backgroundColor } = getComputedStyle(element)
  if (colorScheme !== 'normal') return /^(only )?dark$/.test(colorScheme)
  // Numbers that are no part of a name, such as `display-p3`.
  const [first = 0, second = 0, third = 0, alpha = 1] = (backgroundColor.match(/(?<![\w-])[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return isOnDark(element.parentElement)
  // The first number of the other notations is the lightness, or close to it: up to 100, or up to 1.
  return backgroundColor.startsWith('rgb') ? first + second + third < 384 : (first > 1 ? first / 100 : first) < 0.5
}
