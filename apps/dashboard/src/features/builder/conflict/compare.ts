import { type Difference, differences, type Question, type Survey } from '@earshot/survey'
import { words as logicWords } from '../logic/words.ts'
import { words as builderWords } from '../words.ts'
import { type ComparedLine, describeField, describeQuestion, fieldNames } from './describe-field.ts'
import { describeSurveyField, surveyFieldNames } from './describe-survey-field.ts'
import { words } from './words.ts'

/** One thing that differs, said of both; null: it is not there. */
type Row = {
  readonly name: string
  readonly mine: readonly ComparedLine[] | null
  readonly theirs: readonly ComparedLine[] | null
}

/** A question in which two copies differ, or the survey itself. */
export type SurveyDifference = {
  readonly key: string
  readonly title: string
  /** The difference, in a few words. */
  readonly summary: string
  readonly rows: readonly Row[]
}

/** In what two copies of a survey differ, question by question, in the order of mine. */
export function compare(mine: Survey, theirs: Survey): readonly SurveyDifference[] {
  const byQuestion = Map.groupBy(differences(theirs, mine), ({ questionId, what }) =>
    what === 'moved' ? 'order' : (questionId ?? 'survey'),
  )
  return [...byQuestion].map(([key, all]) => ({ key, ...comparison(mine, theirs, all) }))
}

function comparison(mine: Survey, theirs: Survey, all: readonly Difference[]): Omit<SurveyDifference, 'key'> {
  const [first] = all
  if (first?.what === 'moved') return comparisonOfOrder(mine, theirs, first)
  const [here, there] = [mine, theirs].map((survey) => find(survey, first))
  const title = here ? titleOf(mine, here) : there ? titleOf(theirs, there) : words.survey
  if (first?.what === 'added' || first?.what === 'deleted') {
    const row = {
      name: title,
      mine: here ? describeQuestion(mine, here) : null,
      theirs: there ? describeQuestion(theirs, there) : null,
    }
    return { title, summary: here ? words.onlyMine : words.onlyTheirs, rows: [row] }
  }
  const rows =
    here && there
      ? all.map(({ what }) => rowOf({ survey: mine, question: here }, { survey: theirs, question: there }, what))
      : rowsOfSurvey(mine, theirs, all)
  return { title, summary: rows.map(({ name }) => name).join(', '), rows }
}

const find = ({ questions }: Survey, difference: Difference | undefined): Question | undefined =>
  questions.find(({ questionId }) => questionId === difference?.questionId)

const titleOf = ({ questions }: Survey, question: Question): string =>
  words.question(questions.indexOf(question) + 1, question.text)

type QuestionIn = { readonly survey: Survey; readonly question: Question }

function rowOf(mine: QuestionIn, theirs: QuestionIn, what: Difference['what']): Row {
  const field = what as keyof typeof fieldNames
  const textOf = ({ survey, question }: QuestionIn) => describeField(survey, question, field)
  return { name: fieldNames[field], mine: textOf(mine), theirs: textOf(theirs) }
}

const rowsOfSurvey = (mine: Survey, theirs: Survey, all: readonly Difference[]): readonly Row[] =>
  all.map(({ what }) => {
    const field = what as keyof typeof surveyFieldNames
    return {
      name: surveyFieldNames[field],
      mine: describeSurveyField(mine, field),
      theirs: describeSurveyField(theirs, field),
    }
  })

/** More are not read: a merchant who has moved so many knows. */
const MAX_MOVED = 10

/** The questions that stand elsewhere, in the order of each copy. */
function comparisonOfOrder(mine: Survey, theirs: Survey, { questionId }: Difference): Omit<SurveyDifference, 'key'> {
  const [here, there] = [shared(mine, theirs), shared(theirs, mine)]
  const isMoved = ({ questionId: id }: Question, index: number, others: readonly Question[]) =>
    questionId === null ? others[index]?.questionId !== id : id === questionId
  const linesOf = (
    { questions }: Survey,
    own: readonly Question[],
    others: readonly Question[],
  ): readonly ComparedLine[] => {
    const moved = own.filter((question, index) => isMoved(question, index, others))
    const lines = moved.slice(0, MAX_MOVED).map((question) => ({
      text: logicWords.numbered(questions.indexOf(question) + 1, question.text || builderWords.untitledQuestion),
    }))
    return moved.length > MAX_MOVED ? [...lines, { text: words.andMore(moved.length - MAX_MOVED) }] : lines
  }
  const row = { name: words.order, mine: linesOf(mine, here, there), theirs: linesOf(theirs, there, here) }
  return { title: words.order, summary: words.otherOrder, rows: [row] }
}

/** The questions of one copy that the other has, too. */
const shared = ({ questions }: Survey, other: Survey): readonly Question[] => {
  const ids = new Set(other.questions.map(({ questionId }) => questionId))
  return questions.filter(({ questionId }) => ids.has(questionId))
}
