export const words = {
  comparedWith: (which: string) => `Compared with: ${which}`,
} as const
