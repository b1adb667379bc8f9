import { Link } from 'wouter'
import { track } from '../../lib/track.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { words } from './words.ts'

/** The ways to begin a survey. Spec §2.7. */
export function StartSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={words.startTitle} onClose={onClose}>
      <p className="text-small text-ink-2">{words.startHint}</p>
      <Link
        to="/surveys/scratch"
        onClick={() => track.clicked({ kind: 'create_from_scratch', location: 'create_modal' })}
        className="mt-4 flex min-h-19 items-center gap-4 rounded-card bg-sunken p-4 hover:bg-line"
      >
        <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name="plus" />
        </span>
        <span className="min-w-0">
          <span className="block text-heading">{words.scratch}</span>
          <span className="block text-small text-ink-2">{words.scratchText}</span>
        </span>
      </Link>
    </Sheet>
  )
}
