import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import type { ComparedQuestion } from '../cards/compared-question.ts'
import { useAdvancedRefusal, useHasResults } from '../use-counted-query.ts'
import { useDebouncedSearch } from '../use-debounced-search.ts'
import { words as resultsWords } from '../words.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { AssignedSheet } from './assigned-sheet.tsx'
import { FoundText } from './found-text.tsx'
import { assignmentsQuery, type OtherGroup, otherTextsQuery } from './texts-query.ts'
import { useTextSide } from './use-text-side.tsx'
import { words } from './words.ts'

const SHOWN = 4

/** With so many different texts the card has a search. */
const SEARCHED_FROM = 8

const linkShape = 'inline-flex min-h-11 items-center text-caption font-heavy text-ink underline underline-offset-4'

type Props = { readonly surveyId: string; readonly compared: ComparedQuestion }

/** The texts beside Other of a question, of which each can be assigned to an option. */
export function OtherTextsCard({ surveyId, compared }: Props) {
  const { question } = compared
  const { query, choice } = useTextSide(compared)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that opened the sheet is removed once its text is assigned.
  useFocusSaved(() => heading.current, panel)
  const [search, setSearch] = useState('')
  const [isLong, setIsLong] = useState(false)
  const [assigning, setAssigning] = useState<OtherGroup | null>(null)
  const [isListOpen, setIsListOpen] = useState(false)
  const { questionId } = question
  const { data, error, isFetching, refetch } = useQuery({
    ...otherTextsQuery({ surveyId, questionId, query, search: useDebouncedSearch(search.trim()) }),
    enabled: useHasResults(surveyId),
  })
  const { data: listed } = useQuery(assignmentsQuery(surveyId))
  const assigned = listed?.assignments.filter((one) => one.questionId === questionId) ?? []
  const [hadMany, setHadMany] = useState(false)
  if (!hadMany && (data?.groups ?? 0) >= SEARCHED_FROM) setHadMany(true)
  const open = data?.texts.filter((group) => group.assigned === null) ?? []
  const rest = Math.max(0, open.length - SHOWN)
  return (
    <Panel ref={panel} role="group" aria-labelledby={id} className="self-start">
      <div className="flex items-center justify-between gap-2">
        <Chip>{words.kind}</Chip>
        <span className="flex-none text-caption text-ink-3 tabular-nums">{data && countText(data)}</span>
      </div>
      <h2 id={id} ref={heading} tabIndex={-1} dir="auto" className="mt-3 mb-2 text-heading wrap-anywhere outline-none">
        {words.title(question.text || resultsWords.untitled)}
      </h2>
      {choice}
      {hadMany && <SearchField label={words.search} value={search} onChange={setSearch} className="mb-2" />}
      {error && (
        <RetryNotice tone="red" text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && open.length === 0 && <p className="py-2 text-small text-ink-2">{nothingOpen(search, data.groups)}</p>}
      <ul className="divide-y divide-line">
        {open.slice(0, isLong ? open.length : SHOWN).map((group) => (
          <GroupRow key={group.responseId} group={group} search={search} onAssign={() => setAssigning(group)} />
        ))}
      </ul>
      {rest > 0 && !isLong && (
        <button type="button" onClick={() => setIsLong(true)} className={linkShape}>
          {words.moreTexts(rest)}
        </button>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-caption text-ink-3">
        <span className="min-w-0 py-1.5">
          {data && data.groups > data.texts.length && `${words.searchForMore(data.groups - data.texts.length)} `}
          {words.wordsStay}
        </span>
        {assigned.length > 0 && (
          <button type="button" onClick={() => setIsListOpen(true)} className={linkShape}>
            {words.assigned(assigned.length)}
          </button>
        )}
      </div>
      {assigning && (
        <AssignSheet
          surveyId={surveyId}
          question={question}
          group={assigning}
          onClose={() => setAssigning(null)}
          onAssigned={() => setAssigning(null)}
        />
      )}
      {isListOpen && (
        <AssignedSheet
          surveyId={surveyId}
          question={question}
          assignments={assigned}
          onClose={() => setIsListOpen(false)}
        />
      )}
    </Panel>
  )
}

const countText = ({ isAll, responses }: { readonly isAll: boolean; readonly responses: number }) =>
  isAll ? words.texts(responses) : words.newestTexts(responses)

/** Why no text can be assigned. @param groups how many different texts there are */
function nothingOpen(search: string, groups: number): string {
  if (search !== '') return words.nothingFound
  return groups === 0 ? words.noneWritten : words.allAssigned
}

type RowProps = { readonly group: OtherGroup; readonly search: string; readonly onAssign: () => void }

function GroupRow({ group: { text, count }, search, onAssign }: RowProps) {
  const refusal = useAdvancedRefusal()
  return (
    <li className="flex items-center gap-3 py-1.5">
      <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
        <bdi>
          <FoundText text={words.quoted(text)} search={search} />
        </bdi>
      </p>
      {count > 1 && (
        <span className="flex-none text-caption text-ink-3 tabular-nums">{words.countWithText(count)}</span>
      )}
      <Button
        variant="raised"
        className="min-h-11 flex-none px-3.5 text-small"
        aria-label={words.assignOne(text)}
        onClick={() => (refusal ? upgradeAsks.ask(refusal) : onAssign())}
      >
        {words.assign}
      </Button>
    </li>
  )
}
