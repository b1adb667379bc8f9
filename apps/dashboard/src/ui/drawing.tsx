type Props = {
  /** On a 24 grid. */
  readonly path: string
  readonly className: string
}

/**
 * Pictures in one style: a line with round ends. The meaning must also be beside it or in the name of its button: it is
 * hidden from screen readers. It is not clipped, because in a list of hundreds each clip makes every key slower.
 */
export function Drawing({ path, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`flex-none overflow-visible fill-none stroke-current ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
