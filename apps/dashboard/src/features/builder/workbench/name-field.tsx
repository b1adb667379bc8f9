import { DEFAULT_SURVEY_NAME, LIMITS } from '@earshot/survey'
import type { ReactNode } from 'react'
import { LengthNote } from '../../../ui/length-note.tsx'
import { elementIds } from '../element-ids.ts'

type Props = {
  readonly label: string
  readonly name: string
  readonly onRename: (name: string) => void
  /** The content of a line below it. */
  readonly note: ReactNode
  /** And after what the line says of the name while that is written. */
  readonly after?: ReactNode
}

/** The name of the edited survey or template, editable in place. */
export function NameField({ label, name, onRename, note, after }: Props) {
  return (
    <div className="group relative min-w-0 flex-1">
      <h1 className="sr-only">{name}</h1>
      {/* It reaches down behind the line below it, so that the thumb finds 44px. */}
      <input
        id={elementIds.name}
        aria-label={label}
        maxLength={LIMITS.surveyNameLength}
        dir="auto"
        enterKeyHint="done"
        autoComplete="off"
        value={name}
        onChange={(event) => onRename(event.target.value)}
        // Typed over, not rubbed out letter by letter.
        onClick={({ currentTarget }) => name === DEFAULT_SURVEY_NAME && currentTarget.select()}
        onBlur={() => name.trim() === '' && onRename(DEFAULT_SURVEY_NAME)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="-ms-2 block min-h-12 w-[calc(100%+0.5rem)] truncate rounded-small bg-transparent px-2 pt-1 pb-5.5 font-heavy underline decoration-line decoration-dotted underline-offset-4 hover:bg-sunken focus:bg-surface focus:no-underline focus-visible:-outline-offset-2"
      />
      <p className="pointer-events-none absolute start-0 end-2 bottom-1 truncate text-caption text-ink-3">
        {note}
        <LengthNote
          field={elementIds.name}
          length={name.length}
          max={LIMITS.surveyNameLength}
          className="hidden before:mx-1.5 before:font-normal before:content-['·'] group-focus-within:inline"
        />
        {after}
      </p>
    </div>
  )
}
