import type { ReactNode } from 'react'
import { storedAnswerSummary } from '../../../parts/preview/answer-summary.ts'
import { factWords } from '../../../parts/survey/fact-words.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { Analytics } from '../analytics-query.ts'
import { words as resultsWords } from '../words.ts'
import type { ResponseRow } from './responses-query.ts'
import { words } from './words.ts'

/** A column that can be hidden. */
export type Column = {
  readonly key: string
  readonly heading: string
  /** In pixels. */
  readonly width: number
  /** Whether it keeps its width where the table has more room. */
  readonly isFixed?: boolean
  readonly cell: (row: ResponseRow) => ReactNode
}

/** The columns of a table of responses behind their time: one for each question, and for what is known of each response. */
export function tableColumns({ questions }: Pick<Analytics, 'questions'>): readonly Column[] {
  const ids = [...new Set(questions.map(({ questionId }) => questionId))]
  return [
    ...ids.map((questionId, index) => {
      const text = questions.find((question) => question.questionId === questionId)?.text || responseWords.untitled
      return {
        key: questionId,
        heading: resultsWords.numbered(index + 1, text),
        width: 184,
        cell: (row: ResponseRow) => <AnswerCell row={row} questionId={questionId} />,
      }
    }),
    {
      key: ':device',
      heading: factWords.names.device,
      width: 108,
      isFixed: true,
      cell: ({ device }) => responseWords.devices[device],
    },
    {
      key: ':state',
      heading: factWords.names.state,
      width: 138,
      isFixed: true,
      cell: ({ completed }) =>
        completed ? factWords.values.state.completed : <Chip tone="amber">{factWords.values.state.stopped}</Chip>,
    },
  ]
}

function AnswerCell({ row, questionId }: { readonly row: ResponseRow; readonly questionId: string }) {
  const steps = row.steps ?? []
  const step = steps.find((one) => one.questionId === questionId)
  if (step === undefined) return null
  if (step.answer) {
    const text = storedAnswerSummary(step.answer)
    return (
      <span dir="auto" title={text} className="block truncate">
        {text}
      </span>
    )
  }
  const isLeft = !row.completed && step === steps.at(-1)
  return <span className="text-ink-3">{isLeft ? words.leftHere : words.skipped}</span>
}
