import type { Locator } from '@playwright/test'

/**
 * The colors of CSS custom properties, as the browser computes them inside an element.
 * @param names without the leading `--`
 * @returns each as `#rrggbb`
 * @throws Error for a property that the element does not have
 */
export async function computedColors(within: Locator, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const colors = await within.evaluate((element, names) => {
    const probe = element.appendChild(document.createElement('span'))
    const computed = names.map((name) => {
      probe.style.color = `var(--${name})`
      const { color } = getComputedStyle(probe)
      return { name, isThere: getComputedStyle(probe).getPropertyValue(`--${name}`) !== '', color }
    })
    probe.remove()
    return computed
  }, names)
  return new Map(
    colors.map(({ name, isThere, color }) => {
      if (!isThere) throw new Error(`There is no --${name}`)
      return [name, asHex(color)]
    }),
  )
}

/** @param color `rgb(184, 64, 12)` */
const asHex = (color: string): string =>
  `#${(color.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
