import { plainQuery, type ResultsQuery } from '@earshot/survey'
import { type ReactNode, useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { ComparedQuestion, ComparedWith } from '../cards/compared-question.ts'
import { useCountedQuery } from '../use-counted-query.ts'
import { words } from './words.ts'

type Side = 'own' | 'other'

type TextSide = {
  /** The query of the responses whose texts are shown. */
  readonly query: ResultsQuery
  /** Whether they are those that the results are compared with. */
  readonly isOther: boolean
  /** Asks which side; null: nothing is compared. */
  readonly choice: ReactNode
}

/** Whose texts a card shows. Texts of two sides are read one after the other: side by side they would be too narrow. */
export function useTextSide({ comparedWith, comparedDays }: ComparedQuestion): TextSide {
  const { query } = useCountedQuery()
  const [side, setSide] = useState<Side>('own')
  if (!comparedWith) return { query, isOther: false, choice: null }
  const choice = (
    <div className="mb-2 print:hidden">
      <SegmentedControl
        label={words.whoseTexts}
        segments={segments(comparedWith)}
        value={side}
        onChange={setSide}
        isSmall
      />
    </div>
  )
  if (side === 'own') return { query, isOther: false, choice }
  return { query: otherQuery(query, comparedDays), isOther: true, choice }
}

const segments = (comparedWith: ComparedWith) =>
  (['own', 'other'] as const).map((value) => ({ value, label: words.sides[comparedWith][value] }))

/** The query of the responses that others are compared with. */
function otherQuery(
  { period, filters, compareWith }: ResultsQuery,
  days: ComparedQuestion['comparedDays'],
): ResultsQuery {
  if (typeof compareWith === 'object' && compareWith) return plainQuery({ period, filters: compareWith.filters })
  return plainQuery({ period: days ?? period, filters })
}
