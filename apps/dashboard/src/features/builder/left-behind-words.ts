/** Apart from the builder’s other words: every start of the dashboard loads these. */
export const words = {
  /** @param names the names of the surveys, at least one */
  editsSaved: (names: readonly string[]) =>
    names.length === 1 ? `Your edits to “${names[0]}” were saved` : `Your edits to ${names.length} surveys were saved`,
} as const
