import type { Appearance, PageAppearance } from './appearance.ts'
import { readableAccent } from './readable-accent.ts'

/** What pages need to know of an appearance, found out once, when it is frozen. */
export const pageAppearance = ({ accent, scheme }: Appearance): PageAppearance => ({
  ...(accent && inBothSchemes(accent)),
  ...(scheme && { scheme }),
})

function inBothSchemes(accent: string): PageAppearance {
  const [light, dark] = [readableAccent(accent, 'light'), readableAccent(accent, 'dark')]
  return {
    accent: `light-dark(${light.accent}, ${dark.accent})`,
    accentSoft: `light-dark(${light.soft}, ${dark.soft})`,
  }
}
