import { FILE_LIMITS, type ImportProblem } from '@earshot/exchange'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { importProblemText } from './problem-text.ts'
import { words } from './words.ts'

type Props = {
  readonly text: string
  readonly problem: ImportProblem | null
  readonly onText: (text: string) => void
  readonly onRead: (text: string) => void
  readonly onProblem: (problem: ImportProblem) => void
}

/** The source of a survey: a file, or pasted text. Text that can't be read stays there, with the error. */
export function ImportSource({ text, problem, onText, onRead, onProblem }: Props) {
  const [isOpenable, setOpenable] = useState(true)
  const [isFromFile, setFromFile] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const message = isOpenable ? problem && importProblemText(problem) : words.unreadable

  async function open(file: File) {
    setFromFile(true)
    setOpenable(true)
    // No character has more than four bytes: a longer file is not even opened.
    if (file.size > FILE_LIMITS.textLength * 4) {
      return onProblem({ code: 'text_too_long', limit: FILE_LIMITS.textLength })
    }
    const content = await file.text().catch(() => null)
    if (content === null) return setOpenable(false)
    onRead(content)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setFromFile(false)
    setOpenable(true)
    onRead(text)
    area.current?.focus()
  }

  return (
    <>
      <p className="text-small text-ink-2">{words.hint}</p>
      <FileCard error={isFromFile ? message : null} onFile={(file) => void open(file)} />
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          ref={area}
          label={words.paste}
          rows={8}
          dir="auto"
          spellCheck={false}
          placeholder={words.example}
          value={text}
          error={isFromFile ? null : message}
          onChange={(event) => onText(event.target.value)}
        />
        <Button type="submit" variant="main">
          {words.read}
        </Button>
      </form>
      <Panel>
        <h2 className="text-heading">{words.what}</h2>
        <dl className="mt-2 flex flex-col gap-2">
          {Object.values(words.formats).map(({ name, hint }) => (
            <div key={name}>
              <dt className="text-small font-medium">{name}</dt>
              <dd className="text-small text-ink-2">{hint}</dd>
            </div>
          ))}
        </dl>
        <HelpLink slug="import-a-survey" about={words.what} isNewTab />
      </Panel>
    </>
  )
}

type FileProps = { readonly error: string | null; readonly onFile: (file: File) => void }

function FileCard({ error, onFile }: FileProps) {
  const noteId = useId()
  return (
    <div>
      <label className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-[1.5px] border-control border-dashed bg-surface p-4 text-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-aria-invalid:border-red">
        <Icon name="share" className="size-6 text-accent" />
        <span className="font-heavy">{words.choose}</span>
        <span className="text-small text-ink-2">{words.chooseHint}</span>
        <input
          type="file"
          accept=".json,.txt,.md,application/json,text/plain,text/markdown"
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : noteId}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file again, corrected meanwhile, is a change too.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <div role="alert">{error !== null && <ErrorNote id={noteId} text={error} />}</div>
    </div>
  )
}
