import type { Appearance, PageAppearance } from './appearance.ts'
import { readableAccent } from './readable-accent.ts'

/** What pages need to know of an appearance, found out once, when it is frozen. */
export function pageAppearance({ accent, scheme }: Appearance): PageAppearance {
  const [light, dark] = accent ? [readableAccent(accent, 'light'), readableAccent(accent, 'dark')] : []
  return {
    ...(light &&
      dark && {
        accent: `light-dark(${light.accent}, ${dark.accent})`,
        accentSoft: `light-dark(${light.soft}, ${dark.soft})`,
      }),
    ...(scheme && { scheme }),
  }
}
