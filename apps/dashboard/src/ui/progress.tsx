type Props = {
  readonly label: string
  /** 0 to 1, or null as long as nobody knows. */
  readonly share: number | null
}

/** How far something has come. */
export function Progress({ label, share }: Props) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line forced-colors:border"
    >
      <div
        className={`h-full rounded-full bg-accent forced-colors:bg-[Highlight] ${percent === null ? 'w-1/3 animate-wander' : 'transition-[width] duration-200 ease-out'}`}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
