const SHAPE =
  'inline-flex min-h-11 flex-none items-center gap-2 rounded-control px-3 text-small font-heavy whitespace-nowrap'

const LOOKS = {
  /** How one looks at the results. */
  outline: 'bg-surface text-ink inset-ring inset-ring-control hover:bg-sunken',
  /** Which responses are counted. */
  filled: 'bg-ink text-paper',
} as const

/** The classes of an element in the toolbar. */
export const toolShape = (look: keyof typeof LOOKS): string => `${SHAPE} ${LOOKS[look]}`
