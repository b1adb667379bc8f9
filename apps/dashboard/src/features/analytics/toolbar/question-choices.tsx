import type { ResultsFilter } from '@earshot/survey'
import { scoreGroupWords } from '../../../parts/nps/score-group-words.ts'
import { DatePicker } from '../../../ui/date-picker/date-picker.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import { allOptions } from '../share-base/all-options.ts'
import { words as resultsWords } from '../words.ts'
import { ChoiceList, type FilterChoice } from './choice-list.tsx'
import { chosenValues, type FilterSubject, withToggled, withValues } from './filter-subjects.ts'
import { words } from './words.ts'

type Props = {
  readonly question: ResultsQuestion
  readonly filters: readonly ResultsFilter[]
  readonly onChange: (filters: readonly ResultsFilter[]) => void
}

/** The answers of a question to filter by. Its counts are without the filters about itself. */
export function QuestionChoices({ question, filters, onChange }: Props) {
  const { questionId, summary, text } = question
  const name = text || resultsWords.untitled
  const list = (subject: FilterSubject, choices: readonly FilterChoice[]) => (
    <ChoiceList
      name={name}
      choices={choices}
      chosen={chosenValues(filters, subject) ?? []}
      onToggle={(value) => onChange(withToggled(filters, subject, value))}
    />
  )
  switch (summary.shape) {
    case 'bars':
    case 'bars_of_many':
      return list(
        { kind: 'answer', questionId },
        allOptions(summary).map(({ optionId, text: option, position, count }) => ({
          value: optionId,
          label: resultsWords.optionText(option, position),
          count,
        })),
      )
    case 'scale':
      return list(
        { kind: 'answer', questionId },
        summary.scores.map((count, index) => ({
          value: String(summary.from + index),
          label: words.score(String(summary.from + index)),
          count,
        })),
      )
    case 'nps':
      return list({ kind: 'score_group', questionId }, [
        { value: 'promoter', label: scoreGroupWords.promoter, count: summary.promoters },
        { value: 'passive', label: scoreGroupWords.passive, count: summary.passives },
        { value: 'detractor', label: scoreGroupWords.detractor, count: summary.detractors },
      ])
    case 'texts':
      return <Answered {...{ question, filters, onChange }} />
    case 'dates':
      return <Days {...{ question, filters, onChange }} />
  }
}

/** A written answer is there or not. */
function Answered({ question: { questionId, text, answered, reached }, filters, onChange }: Props) {
  const subjects = { answer: { kind: 'answer', questionId }, no_answer: { kind: 'no_answer', questionId } } as const
  const chosen = (['answer', 'no_answer'] as const).filter((kind) => chosenValues(filters, subjects[kind]) !== null)
  return (
    <ChoiceList
      name={text || resultsWords.untitled}
      choices={[
        { value: 'answer', label: words.answered, count: answered },
        { value: 'no_answer', label: words.notAnswered, count: Math.max(0, reached - answered) },
      ]}
      chosen={chosen}
      onToggle={(kind) => {
        const others = withValues(withValues(filters, subjects.answer, null), subjects.no_answer, null)
        const isChosen = chosen.includes(kind as 'answer' | 'no_answer')
        onChange(isChosen ? others : withValues(others, subjects[kind as 'answer' | 'no_answer'], []))
      }}
    />
  )
}

/** The days that an answer may be, both included. Half a range filters nothing. */
function Days({ question: { questionId, summary }, filters, onChange }: Props) {
  const subject = { kind: 'answer_date', questionId } as const
  const days = summary.shape === 'dates' ? summary.days : []
  const [from = null, to = null] = chosenValues(filters, subject) ?? []
  const [first, last] = [days[0]?.day ?? null, days.at(-1)?.day ?? null]
  const choose = (start: string | null, end: string | null) =>
    onChange(withValues(filters, subject, start === null || end === null || end < start ? null : [start, end]))
  return (
    <div className="grid grid-cols-1 gap-3 pb-2 @md:grid-cols-2">
      <DatePicker label={words.from} value={from} onChange={(day) => choose(day, to ?? last)} />
      <DatePicker label={words.to} value={to} onChange={(day) => choose(from ?? first, day)} />
    </div>
  )
}
