import { StatusChip } from '../../parts/survey/status-chip.tsx'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import type { SaveState } from './editing/autosave.ts'
import { useShownStatus } from './live/live-surveys-query.ts'
import { words } from './words.ts'
import { NameField } from './workbench/name-field.tsx'

type Props = {
  readonly surveyId: string
  readonly name: string
  readonly saving: SaveState
  readonly isLive: boolean
  readonly hasChanges: boolean
  readonly onRename: (name: string) => void
  readonly onMore: () => void
}

/** Which survey this is, whether it is saved, and whether shoppers see it. */
export function BuilderBar({ surveyId, name, saving, isLive, hasChanges, onRename, onMore }: Props) {
  const status = useShownStatus(surveyId, isLive)
  return (
    <>
      <IconLink icon="back" label={words.back} to="/" className="-ms-2.5" />
      <NameField
        label={words.name}
        name={name}
        onRename={onRename}
        note={<SaveWord saving={saving} />}
        after={
          isLive &&
          hasChanges &&
          saving.is !== 'failed' && (
            <span className="text-amber before:mx-1.5 before:content-['·']">{words.unpublishedChanges}</span>
          )
        }
      />
      <StatusChip status={status} />
      <IconButton icon="more" label={words.more} aria-haspopup="dialog" onClick={onMore} className="-me-3" />
    </>
  )
}

function SaveWord({ saving }: { readonly saving: SaveState }) {
  return (
    <>
      {saving.is === 'saving' && words.saving}
      {saving.is === 'failed' && (
        <span className="font-medium text-red">{saving.nextTryInMs === null ? words.notSaved : words.tryingAgain}</span>
      )}
      {/* That all is safe is read out, not that some of it is on its way: it stays, so that words can come into it. */}
      <span aria-live="polite">{saving.is === 'saved' && words.saved}</span>
    </>
  )
}
