import type { Feature } from '@heymantle/client'

/** Whether a plan’s feature is to be listed: `visible` is ours, and absent means true (spec §2.10). */
export const isVisible = (feature: Feature & { readonly visible?: boolean }): boolean => feature.visible !== false
