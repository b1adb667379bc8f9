const SHAPE =
  'inline-flex min-h-11 flex-none items-center gap-2 rounded-control px-3 text-small font-heavy whitespace-nowrap'

const VARIANTS = {
  /** How one looks at the results. */
  outline: 'bg-surface text-ink inset-ring inset-ring-control hover:bg-sunken',
  /** Which responses are counted. */
  filled: 'bg-ink text-paper',
} as const

/** The classes of an element in the toolbar. */
export const toolShape = (variant: keyof typeof VARIANTS): string => `${SHAPE} ${VARIANTS[variant]}`
