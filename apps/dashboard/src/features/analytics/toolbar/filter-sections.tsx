import { LISTED_FACTS, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import type { ReactNode } from 'react'
import { factWords } from '../../../parts/survey/fact-words.ts'
import type { ResultsQuestion } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { ChoiceList, type FilterChoice } from './choice-list.tsx'
import { FactChoices } from './fact-choices.tsx'
import { chosenValues, withToggled } from './filter-subjects.ts'
import { OrderValues } from './order-values.tsx'
import { QuestionChoices } from './question-choices.tsx'

/** Filters of one subject, with their place in the sheet. */
export type FilterSection = {
  /** By `subjectKey`. */
  readonly key: string
  readonly name: string
  readonly body: ReactNode
}

/** Filters of one subject have one section. */
export const subjectKey = ({ kind, questionId }: Pick<ResultsFilter, 'kind' | 'questionId'>): string =>
  questionId ?? kind

type Edited = {
  readonly filters: readonly ResultsFilter[]
  readonly onChange: (filters: readonly ResultsFilter[]) => void
}

export const questionSections = (questions: readonly ResultsQuestion[], edited: Edited): readonly FilterSection[] =>
  questions.map((question, index) => ({
    key: question.questionId,
    name: resultsWords.numbered(index + 1, question.text || resultsWords.untitled),
    body: <QuestionChoices question={question} {...edited} />,
  }))

type FactSources = {
  readonly surveyId: string
  readonly questions: readonly ResultsQuestion[]
  readonly period: ResultsQuery['period']
  /** ISO 4217. */
  readonly currency: string
}

/** The facts of whole responses, those that are asked for most first. */
export function factSections(
  { surveyId, questions, period, currency }: FactSources,
  edited: Edited,
): readonly FilterSection[] {
  const fact = (name: (typeof LISTED_FACTS)[number] | 'device' | 'revision'): FilterSection => ({
    key: name,
    name: factWords.names[name],
    body: <FactChoices {...{ surveyId, fact: name, period }} {...edited} />,
  })
  const orderValue = { key: 'order_value', name: factWords.names.order_value }
  const stops = questions.map(({ questionId, text, stopped }) => ({
    value: questionId,
    label: text || resultsWords.untitled,
    count: stopped,
  }))
  return [
    listSection('state', optionsOf(factWords.values.state), edited),
    listSection('signed_order', optionsOf(factWords.values.signed_order), edited),
    { ...orderValue, body: <OrderValues currency={currency} {...edited} /> },
    fact('device'),
    ...LISTED_FACTS.map(fact),
    listSection('stopped_at', stops, edited),
    fact('revision'),
  ]
}

function listSection(
  kind: 'state' | 'stopped_at' | 'signed_order',
  choices: readonly FilterChoice[],
  { filters, onChange }: Edited,
): FilterSection {
  const subject = { kind, questionId: null }
  const body = (
    <ChoiceList
      name={factWords.names[kind]}
      choices={choices}
      chosen={chosenValues(filters, subject) ?? []}
      onToggle={(value) => onChange(withToggled(filters, subject, value))}
    />
  )
  return { key: kind, name: factWords.names[kind], body }
}

const optionsOf = (texts: { readonly [value: string]: string }): readonly FilterChoice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label, count: null }))
