/** How much of a file is read at all; `LIMITS` of the survey itself limits what a survey may hold. */
export const FILE_LIMITS = {
  /** Counted as JavaScript counts: UTF-16 units. */
  textLength: 2_000_000,
  /** Lists and objects within each other. */
  depth: 64,
  /** A file that loses more than this is not for Earshot; the rest is only counted. */
  notes: 500,
} as const
