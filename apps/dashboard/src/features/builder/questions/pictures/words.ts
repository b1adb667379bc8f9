export const words = {
  alreadyThere: 'That’s the picture it has already.',
  /** @param name such as Option 2 */
  alsoAt: (name: string) => `${name} shows the same picture.`,
} as const
