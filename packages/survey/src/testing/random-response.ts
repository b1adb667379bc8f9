import type { Answer, ManyOptions, OneOption, PickedImage, RawAnswers } from '../answer.ts'
import { type Path, startPath, stepBack, stepForward } from '../flow/path.ts'
import { type OptionId, OTHER_OPTION_ID, type QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { ChooseImage, ChooseMany, ChooseOne, Control, OptionsControl } from '../questions/control.ts'
import type { ResponseMessage } from '../responses/response-message.ts'
import { assertNever } from '../result.ts'
import { below, oneOf, type Random } from './chance.ts'

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

/** An answer that a control takes. */
export function randomAnswer(control: Control, random: Random): Answer {
  switch (control.as) {
    case 'options':
      return control.choose === 'one' ? randomChoice(control, random) : randomChoices(control, random)
    case 'scale':
      return { value: control.from + below(random, control.to - control.from + 1) }
    case 'text':
      return { value: oneOf(random, ['Lovely.', 'Too slow\nand too dear', '🙂']) }
    case 'date':
      return { value: oneOf(random, ['1999-12-31', '2024-02-29', '2026-03-09']) }
    default:
      return assertNever(control)
  }
}

function randomChoice(control: ChooseOne | ChooseImage, random: Random): OneOption | PickedImage {
  const optionId = oneOf(random, offeredIds(control))
  return control.look === 'image' ? { optionId } : { optionId, otherValue: otherValue([optionId]) }
}

function randomChoices(control: ChooseMany, random: Random): ManyOptions {
  const offered = offeredIds(control)
  const most = Math.min(control.maxSelect ?? offered.length, offered.length)
  let optionIds = offered
  const count = control.minSelect + below(random, most - control.minSelect + 1)
  while (optionIds.length > count) optionIds = optionIds.toSpliced(below(random, optionIds.length), 1)
  return { optionIds, otherValue: otherValue(optionIds) }
}

const offeredIds = (control: OptionsControl): readonly OptionId[] => [
  ...control.options.map((option) => option.optionId),
  ...(control.otherLabel === null ? [] : [OTHER_OPTION_ID]),
]

const otherValue = (chosen: readonly OptionId[]): string | null =>
  chosen.includes(OTHER_OPTION_ID) ? 'Something else' : null

function questionAt(questions: readonly PublishedQuestion[], path: Path<QuestionId>): PublishedQuestion {
  const question = questions.find((one) => one.questionId === path.at(-1))
  if (!question) throw new Error('A survey without questions cannot be answered')
  return question
}

/** Answers off the path are withdrawn (ADR-0025). */
const onPath = (path: Path<QuestionId>, answers: RawAnswers): RawAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => path.includes(id as QuestionId)))
