import { words } from './words.ts'

/** Something is on its way, and nobody knows what it will look like. */
export function Spinner() {
  return (
    <div role="status" className="flex flex-col items-center gap-3 text-small text-ink-2">
      <span className="size-7 animate-spin rounded-full border-3 border-line border-t-accent" />
      {words.loading}
    </div>
  )
}
