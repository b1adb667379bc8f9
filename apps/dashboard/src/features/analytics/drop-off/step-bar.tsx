import type { DropOffStep } from './drop-off-query.ts'

type Props = { readonly step: DropOffStep; readonly started: number }

/** Splits the shoppers who came into those who answered (solid), continued without an answer (hatched) and left (hollow). */
export function StepBar({ step: { reached, skipped, stopped }, started }: Props) {
  const parts = [
    { name: 'answered', n: reached - skipped - stopped.count, look: 'bg-accent' },
    { name: 'skipped', n: skipped, look: 'hatched' },
    { name: 'left', n: stopped.count, look: 'inset-ring-2 inset-ring-ink' },
  ]
  return (
    <div
      aria-hidden="true"
      className="mt-2 flex h-2.5 gap-0.5"
      style={{ width: `${started === 0 ? 0 : (100 * reached) / started}%` }}
    >
      {parts
        .filter(({ n }) => n > 0)
        .map(({ name, n, look }) => (
          <div
            key={name}
            className={`min-w-1.5 rounded-[3px] forced-colors:border ${look}`}
            style={{ flex: `${n} ${n} 0` }}
          />
        ))}
    </div>
  )
}
