import type { Imported, ImportNote } from '@earshot/exchange'
import { estimatedMinutes } from '@earshot/survey'
import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { questionWords } from '../../../parts/question/question-words.ts'
import { surveyWords } from '../../../parts/survey/survey-words.ts'
import { useTemplateRefusal } from '../../../parts/template/templates.ts'
import { planRefusal } from '../../../parts/upgrade/refusal.ts'
import { UpgradePrompt } from '../../../parts/upgrade/upgrade-prompt.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ScreenLayout } from '../../../ui/screen.tsx'
import { useDraft } from '../use-draft.ts'
import { locationText, noteText } from './note-text.ts'
import { words } from './words.ts'

type Props = { readonly bar: ReactNode; readonly imported: Imported; readonly onAnother: () => void }

/** The imported survey, and the changes on its way; nothing is created before the merchant has seen it. */
export function ImportedSurvey({ bar, imported: { format, survey, notes }, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const making = useDraft(survey, { replace: false })
  const refusedHere = useTemplateRefusal()(survey.questions)
  const refusal = refusedHere ?? planRefusal(making.error)
  // The pressed button is gone.
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <ScreenLayout
      bar={bar}
      foot={
        <div className="flex gap-2.5 *:flex-1">
          <Button onClick={onAnother}>{words.another}</Button>
          {!refusal && (
            <Button variant="main" isBusy={making.isPending} onClick={making.make}>
              {words.make}
            </Button>
          )}
        </div>
      }
    >
      <Panel>
        <h2 ref={heading} tabIndex={-1} dir="auto" className="font-display text-title wrap-anywhere">
          {survey.name}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-2">
          <span>{words.formats[format].from}</span>
          <span>{surveyWords.questions(survey.questions.length)}</span>
          <span>{surveyWords.minutes(estimatedMinutes(survey))}</span>
        </p>
        {survey.description !== '' && (
          <p dir="auto" className="mt-2 line-clamp-4 text-small whitespace-pre-line wrap-anywhere">
            {survey.description}
          </p>
        )}
        <QuestionLines questions={survey.questions} />
      </Panel>
      {making.error && !refusal && <Notice tone="red" text={failureText(making.error)} />}
      {refusal && <UpgradePrompt refusal={refusal} />}
      {notes.length > 0 && <Report notes={notes} />}
      {notes.length === 0 && !refusal && !making.error && <Notice tone="green" text={words.whole} />}
    </ScreenLayout>
  )
}

/** As many as show what it is. */
const MAX_LINES = 8

function QuestionLines({ questions }: Pick<Imported['survey'], 'questions'>) {
  const rest = questions.length - MAX_LINES
  return (
    <>
      <ol className="mt-3 flex flex-col gap-2.5">
        {questions.slice(0, MAX_LINES).map(({ questionId, text, description, type, config }, index) => (
          <li key={questionId} className="flex items-start gap-2.5">
            <NumberBadge number={index + 1} isSelected={false} />
            <span className="min-w-0">
              <span dir="auto" className="block wrap-anywhere">
                {text || questionWords.untitledQuestion}
              </span>
              <span dir="auto" className="line-clamp-2 text-small wrap-anywhere text-ink-2">
                {words.summary([
                  questionTypeInfo[type].name,
                  description ?? '',
                  ...('options' in config ? config.options.map((option) => option.text) : []),
                ])}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="mt-2.5 text-small text-ink-2">{words.more(rest)}</p>}
    </>
  )
}

/** Everything that is not as it was, place by place. */
function Report({ notes }: { readonly notes: readonly ImportNote[] }) {
  const notesByLocation = Map.groupBy(notes, ({ where }) => locationText(where))
  const count = notes.reduce((sum, note) => sum + (note.code === 'more_notes' ? note.count : 1), 0)
  return (
    <Panel>
      <h2 className="text-heading">{words.changed(count)}</h2>
      <dl className="mt-2 flex flex-col gap-3 text-small wrap-anywhere">
        {[...notesByLocation].map(([location, there]) => (
          <div key={location}>
            <dt className="font-medium">{location}</dt>
            {there.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <dd key={index} className="text-ink-2">
                {noteText(note)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Panel>
  )
}
