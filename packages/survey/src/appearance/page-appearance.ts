import type { Appearance, PageAppearance } from './appearance.ts'
import { readableAccent } from './readable-accent.ts'

/** The facts that pages need about an appearance, computed once, when it is frozen. */
export const pageAppearance = ({ accent, scheme }: Appearance): PageAppearance => ({
  ...(accent && inBothSchemes(accent)),
  ...(scheme && { colorScheme: scheme }),
})

function inBothSchemes(accent: string): PageAppearance {
  const [light, dark] = [readableAccent(accent, 'light'), readableAccent(accent, 'dark')]
  return {
    '--earshot-accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--earshot-accent-soft': `light-dark(${light.soft}, ${dark.soft})`,
    '--earshot-on-accent': 'initial',
  }
}
