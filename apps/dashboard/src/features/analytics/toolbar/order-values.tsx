import { ANY_VALUE, type ResultsFilter } from '@earshot/survey'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { chosenValues, withValues } from './filter-subjects.ts'
import { words } from './words.ts'

const SUBJECT = { kind: 'order_value', questionId: null } as const
const AMOUNT = /^\d{1,12}(?:[.,]\d{1,4})?$/

type Props = {
  readonly currency: string
  readonly filters: readonly ResultsFilter[]
  readonly onChange: (filters: readonly ResultsFilter[]) => void
}

/** A range of order values, both ends included. An empty field is no limit. */
export function OrderValues({ currency, filters, onChange }: Props) {
  const chosen = chosenValues(filters, SUBJECT)
  const [low = ANY_VALUE, high = ANY_VALUE] = chosen ?? []
  const [from, setFrom] = useState(low === ANY_VALUE ? '' : low)
  const [to, setTo] = useState(high === ANY_VALUE ? '' : high)
  const [wasSet, setWasSet] = useState(chosen !== null)
  // All filters were cleared.
  if (wasSet !== (chosen !== null)) {
    setWasSet(chosen !== null)
    if (chosen === null) {
      setFrom('')
      setTo('')
    }
  }

  function type(nextFrom: string, nextTo: string) {
    setFrom(nextFrom)
    setTo(nextTo)
    const values = [nextFrom, nextTo].map(amountOf)
    const [start = null, end = null] = values
    if (start === null || end === null || isBackwards(start, end)) return
    onChange(withValues(filters, SUBJECT, start === ANY_VALUE && end === ANY_VALUE ? null : [start, end]))
  }

  const [start, end] = [amountOf(from), amountOf(to)]
  const toError = start !== null && end !== null && isBackwards(start, end) ? words.backwards : errorIn(end)
  return (
    <div className="grid grid-cols-2 gap-3 pb-2">
      <Field
        label={words.amountFrom(currency)}
        inputMode="decimal"
        value={from}
        onChange={(event) => type(event.target.value, to)}
        error={errorIn(start)}
      />
      <Field
        label={words.amountTo(currency)}
        inputMode="decimal"
        value={to}
        onChange={(event) => type(from, event.target.value)}
        error={toError}
      />
    </div>
  )
}

/** An amount as a filter has it; null for a text that is none. */
function amountOf(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return ANY_VALUE
  return AMOUNT.test(typed) ? String(Number(typed.replace(',', '.'))) : null
}

const isBackwards = (from: string, to: string) => from !== ANY_VALUE && to !== ANY_VALUE && Number(from) > Number(to)

const errorIn = (amount: string | null) => (amount === null ? words.notAnAmount : null)
