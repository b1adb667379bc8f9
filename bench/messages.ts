import { isDeepEqual, OTHER_OPTION_ID, type PageSurvey, type RawAnswers, type SentFacts, walk } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import * as v from 'valibot'
import { isTooFast, responseBodySchema } from '../apps/server/src/responses/response-body.schema.ts'
import { SentenceError } from '../scripts/command.ts'
import { somePageFacts } from './page-facts.ts'

type PageQuestion = PageSurvey['questions'][number]

/** How many different shoppers answer a survey of a bench. */
const SHOPPERS = 20

/** A whole response as the widget sends it, but for its id. */
export type MessageBody = {
  readonly surveyId: string
  readonly revision: number
  readonly sequence: number
  readonly answers: RawAnswers
  readonly completed: true
  readonly timings: Readonly<Record<string, number>>
  readonly facts: SentFacts
}

const ANY_ID = '0198c2f4-0000-7000-8000-000000000000'

/**
 * Complete responses of different shoppers to a survey. Three of five write a text, and one of ten chooses Other.
 * @throws SentenceError if the product would not count one of them whole
 */
export function messagesFor(survey: PageSurvey): readonly MessageBody[] {
  const messages = Array.from({ length: SHOPPERS }, (_, shopper) => messageOf(survey, shopper))
  for (const message of messages) assertCounts(survey, message)
  return messages
}

function messageOf({ surveyId, revision, questions }: PageSurvey, shopper: number): MessageBody {
  return {
    surveyId,
    revision,
    sequence: questions.length,
    answers: Object.fromEntries(
      questions.map((question, index) => [question.questionId, answerTo(question, shopper + index)]),
    ),
    completed: true,
    timings: Object.fromEntries(questions.map(({ questionId }, index) => [questionId, 3 + ((shopper + index) % 9)])),
    facts: somePageFacts(seededRandom(shopper)),
  }
}

/** The answer of the shopper with this number; null skips the question, as for every question that no bench asks. */
function answerTo({ control }: PageQuestion, shopper: number): unknown {
  switch (control.as) {
    case 'options': {
      const ids = control.options.map(({ optionId }) => optionId)
      const chosen = ids[shopper % ids.length]
      if (control.choose === 'many') return { optionIds: chosenOf(ids, control.maxSelect, shopper), otherValue: null }
      if (control.look === 'image') return { optionId: chosen }
      const isOther = control.otherLabel !== null && shopper % 10 === 9
      return isOther
        ? { optionId: OTHER_OPTION_ID, otherValue: 'A podcast about candles' }
        : { optionId: chosen, otherValue: null }
    }
    case 'scale':
      return { value: control.to - (shopper % Math.min(4, control.to - control.from + 1)) }
    case 'text':
      return shopper % 5 < 3 ? { value: TEXTS[shopper % TEXTS.length] } : null
    case 'date':
      return { value: `2026-0${1 + (shopper % 9)}-15` }
    default:
      return null
  }
}

const TEXTS = [
  'Smaller packages, please. The box was four times the candle, and it was mostly paper inside.',
  'Nothing. I burn one every evening, and I have told all my friends about them.',
  'I would like a scent without perfume for my mother, who has to cough when it is too strong.',
]

const chosenOf = <Id>(ids: readonly Id[], maxSelect: number | null, shopper: number): readonly Id[] =>
  ids
    .filter((_, index) => (shopper + index) % 3 === 0 || index === shopper % ids.length)
    .slice(0, maxSelect ?? undefined)

/**
 * Checks that the product counts a message whole: its shape is accepted, it is not taken for spam, the walk reaches the
 * end of the flow, and every answer on it counts.
 * @throws SentenceError
 */
export function assertCounts({ questions }: PageSurvey, message: MessageBody): void {
  const parsed = v.safeParse(responseBodySchema, { ...message, responseId: ANY_ID })
  if (!parsed.success) throw useless(`the server refuses it: ${v.summarize(parsed.issues)}`)
  if (isTooFast(parsed.output.timings)) throw useless('the server takes it for spam')
  const { ended, answers } = walk(questions, parsed.output.answers)
  if (!ended) throw useless('the walk does not reach the end of the flow')
  const given = Object.entries(parsed.output.answers).filter(([, answer]) => answer !== null)
  if (!isDeepEqual(answers, Object.fromEntries(given))) throw useless('not all of its answers count')
}

const useless = (reason: string) => new SentenceError(`A message of this bench is no valid response: ${reason}.`)
