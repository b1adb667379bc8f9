type Bounds = { readonly minSelect: number; readonly maxSelect: number | null }

/**
 * Where the bounds of a multiple choice can go by one step; null: nowhere. The lower never passes the upper, and an
 * upper that all options keep is none. Spec §3.3.
 * @param offered how many there are to choose from, Other included
 */
export function boundSteps({ minSelect, maxSelect }: Bounds, offered: number) {
  const highestMin = Math.min(maxSelect ?? offered, offered)
  const lessThanAll = Math.min(maxSelect ?? offered, offered) - 1
  return {
    min: {
      less: minSelect > 1 ? { minSelect: minSelect - 1 } : null,
      more: minSelect < highestMin ? { minSelect: minSelect + 1 } : null,
    },
    max: {
      less: lessThanAll >= minSelect ? { maxSelect: lessThanAll } : null,
      more: maxSelect === null ? null : { maxSelect: maxSelect + 1 < offered ? maxSelect + 1 : null },
    },
  }
}
