import { type Difference, differences, type Question, type Survey } from '@earshot/survey'
import { words as builderWords } from '../words.ts'
import { type Line, partNames, sayPart } from './say-part.ts'
import { words } from './words.ts'

/** One thing that differs, said of both; null: it is not there. */
type Row = {
  readonly name: string
  readonly mine: readonly Line[] | null
  readonly theirs: readonly Line[] | null
}

/** A question in which two copies differ, or the survey itself. */
export type Comparison = {
  readonly key: string
  readonly title: string
  /** What differs, in a few words. */
  readonly inShort: string
  readonly rows: readonly Row[]
}

/** In what two copies of a survey differ, question by question, in the order of mine. */
export function compare(mine: Survey, theirs: Survey): readonly Comparison[] {
  const byQuestion = Map.groupBy(differences(theirs, mine), ({ questionId, what }) =>
    what === 'moved' ? 'order' : (questionId ?? 'survey'),
  )
  return [...byQuestion].map(([key, all]) => ({ key, ...comparison(mine, theirs, all) }))
}

function comparison(mine: Survey, theirs: Survey, all: readonly Difference[]): Omit<Comparison, 'key'> {
  const [first] = all
  if (first?.what === 'moved') return comparisonOfOrder(mine, theirs, first)
  const [here, there] = [mine, theirs].map((survey) => find(survey, first))
  const title = here ? titleOf(mine, here) : there ? titleOf(theirs, there) : words.survey
  const isWhole = first?.what === 'added' || first?.what === 'deleted'
  if (isWhole) return { title, inShort: here ? words.onlyMine : words.onlyTheirs, rows: [wholeRow(here, there)] }
  const rows =
    here && there ? all.map(({ what }) => rowOf(mine, here, theirs, there, what)) : rowsOfSurvey(mine, theirs, all)
  return { title, inShort: rows.map(({ name }) => name).join(', '), rows }
}

const find = ({ questions }: Survey, of: Difference | undefined): Question | undefined =>
  questions.find(({ questionId }) => questionId === of?.questionId)

const titleOf = ({ questions }: Survey, question: Question): string =>
  words.question(questions.indexOf(question) + 1, question.text)

/** A question that only one copy has. */
function wholeRow(here: Question | undefined, there: Question | undefined): Row {
  const say = (question: Question | undefined) =>
    question ? [{ text: question.text || builderWords.untitledQuestion }] : null
  return { name: words.questionText, mine: say(here), theirs: say(there) }
}

function rowOf(mine: Survey, here: Question, theirs: Survey, there: Question, what: Difference['what']): Row {
  const part = what as keyof typeof partNames
  return { name: partNames[part], mine: sayPart(mine, here, part), theirs: sayPart(theirs, there, part) }
}

const rowsOfSurvey = (mine: Survey, theirs: Survey, all: readonly Difference[]): readonly Row[] =>
  all.map(({ what }) => {
    const part = what === 'name' ? 'name' : 'description'
    const say = (text: string) => [{ text: text.trim() || words.empty }]
    const name = part === 'name' ? words.surveyName : words.surveyDescription
    return { name, mine: say(mine[part]), theirs: say(theirs[part]) }
  })

function comparisonOfOrder(mine: Survey, theirs: Survey, moved: Difference): Omit<Comparison, 'key'> {
  const [here, there] = [mine, theirs].map((survey) => find(survey, moved))
  const place = ({ questions }: Survey, question: Question) => [
    { text: words.placeOf(questions.indexOf(question) + 1) },
  ]
  const rows =
    here && there ? [{ name: here.text || words.place, mine: place(mine, here), theirs: place(theirs, there) }] : []
  return { title: words.order, inShort: words.otherOrder, rows }
}
