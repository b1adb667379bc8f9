/** A question's place in the survey. */
export function NumberBadge({ number, isSelected }: { readonly number: number; readonly isSelected: boolean }) {
  return (
    <span
      className={`grid h-7 min-w-7 flex-none place-items-center rounded-small px-1 text-caption font-heavy tabular-nums ${isSelected ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2'}`}
    >
      {number}
    </span>
  )
}
