import type { RawAnswers } from '../answer.ts'
import { stepBack, stepForward } from '../flow/path.ts'
import { type Path, startPath } from '../flow/question-order.ts'
import type { QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { ResponseMessage } from '../responses/response-message.ts'
import { below, type Random } from './chance.ts'
import { randomAnswer } from './every-type.ts'

/** All that the page of one honest respondent, who now and then goes Back, sends: a message with every Next and Submit. */
export function randomMessages(questions: readonly PublishedQuestion[], random: Random): readonly ResponseMessage[] {
  const messages: ResponseMessage[] = []
  let answers: RawAnswers = {}
  let path: Path<QuestionId> | null = startPath(questions)
  let seconds = 0
  // Nobody goes round a loop for ever.
  while (path && messages.length < 40 && random() < 0.9) {
    if (random() < 0.15) {
      path = stepBack(path)
      continue
    }
    const question = questionAt(questions, path)
    const answer = !question.isRequired && random() < 0.3 ? null : randomAnswer(question.control, random)
    const next: Path<QuestionId> | null = stepForward(questions, path, answer)
    answers = onPath(next ?? path, { ...answers, [question.questionId]: answer })
    seconds += below(random, 30)
    messages.push({ sequence: messages.length + 1, answers, completed: next === null, seconds })
    path = next
  }
  return messages
}

function questionAt(questions: readonly PublishedQuestion[], path: Path<QuestionId>): PublishedQuestion {
  const question = questions.find((one) => one.questionId === path.at(-1))
  if (!question) throw new Error('A survey without questions cannot be answered')
  return question
}

/** Answers off the path are withdrawn (ADR-0025). */
const onPath = (path: Path<QuestionId>, answers: RawAnswers): RawAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => path.includes(id as QuestionId)))
