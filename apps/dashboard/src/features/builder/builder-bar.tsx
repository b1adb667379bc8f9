import { DEFAULT_SURVEY_NAME, LIMITS } from '@earshot/survey'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { LengthNote } from '../../ui/length-note.tsx'
import type { SaveState } from './editing/autosave.ts'
import { elementIds } from './element-ids.ts'
import { StatusChip } from './live/status-chip.tsx'
import { words } from './words.ts'

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
  return (
    <>
      <IconLink icon="back" label={words.back} to="/" className="-ms-2.5" />
      <div className="group relative min-w-0 flex-1">
        <h1 className="sr-only">{name}</h1>
        {/* It reaches down behind the line below it, so that the thumb finds 44px. */}
        <input
          id={elementIds.name}
          aria-label={words.name}
          maxLength={LIMITS.surveyNameLength}
          dir="auto"
          enterKeyHint="done"
          autoComplete="off"
          value={name}
          onChange={(event) => onRename(event.target.value)}
          onBlur={() => name.trim() === '' && onRename(DEFAULT_SURVEY_NAME)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          className="-mx-2 block min-h-12 w-[calc(100%+1rem)] truncate rounded-small bg-transparent px-2 pt-1 pb-5.5 font-heavy underline decoration-line decoration-dotted underline-offset-4 hover:bg-sunken focus:bg-surface focus:no-underline"
        />
        <p className="pointer-events-none absolute inset-x-0 bottom-1 truncate text-caption text-ink-3">
          <SaveWord saving={saving} />
          <LengthNote
            field={elementIds.name}
            length={name.length}
            max={LIMITS.surveyNameLength}
            className="hidden before:mx-1.5 before:font-normal before:content-['·'] group-focus-within:inline"
          />
          {isLive && hasChanges && saving.is !== 'failed' && (
            <span className="text-amber before:mx-1.5 before:content-['·']">{words.unpublishedChanges}</span>
          )}
        </p>
      </div>
      <StatusChip surveyId={surveyId} isLive={isLive} />
      <IconButton icon="more" label={words.more} aria-haspopup="dialog" onClick={onMore} className="-me-3" />
    </>
  )
}

function SaveWord({ saving }: { readonly saving: SaveState }) {
  if (saving.is === 'failed') {
    const isTrying = saving.nextTryInMs !== null
    return <span className="font-medium text-red">{isTrying ? words.tryingAgain : words.notSaved}</span>
  }
  return <span>{saving.is === 'saved' ? words.saved : words.saving}</span>
}
