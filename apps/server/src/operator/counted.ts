/**
 * A number with its noun, for sentences of commands: `1 error`, `2,000 errors`.
 * @param plural for a noun whose plural does not end in -s, or one that a verb follows
 */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`
