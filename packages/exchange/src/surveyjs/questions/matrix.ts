import { LIMITS, type OptionId, type QuestionId } from '@earshot/survey'
import { firstQuestions } from '../../reading.ts'
import { noteLeft } from '../elements.ts'
import type { SurveyJsReading } from '../reading.ts'
import { fittedText } from '../words.ts'
import { type ChoiceDraft, choiceDraftOf } from './choice-questions.ts'
import { itemsOf } from './choices.ts'
import type { Draft, Reader } from './draft.ts'
import { joinedText } from './text-questions.ts'

/** One choice for each row among the same columns. Expressions ask for a row as `{matrix.row}`. */
export const matrix: Reader = (reading, element) => {
  const { where, type, fields } = element
  const whole = choiceDraftOf(reading, element, itemsOf(fields.list('columns')), 'radio')
  const isEachRequired = [fields.isOn('isAllRowRequired'), fields.isOn('eachRowRequired')].includes(true)
  const rows = firstQuestions(reading, where, itemsOf(fields.list('rows')))
  reading.notes.push({ code: 'question_split', where, type, count: rows.length })
  const drafts = rows.map((row): Draft => {
    const { question, source } = freshly(reading, whole)
    const rowText =
      fittedText(reading, { where, field: 'text', limit: LIMITS.questionTextLength }, row.text) || String(row.value)
    return {
      question: {
        ...question,
        text: joinedText(reading, element, question.text, rowText),
        isRequired: question.isRequired || isEachRequired,
      },
      source: { ...source, name: source.name === null ? null : `${source.name}.${row.value}` },
    }
  })
  noteLeft(
    reading,
    where,
    rows.map((row) => row.fields),
    'rows',
  )
  return drafts
}

/** The same question once more, under ids of its own. */
function freshly({ newId }: SurveyJsReading, { question, source }: ChoiceDraft): ChoiceDraft {
  const options = question.config.options.map((option) => ({ ...option, id: newId() as OptionId }))
  const answers = source.answers.map(({ value }, index) => ({ value, ruleValue: options[index]?.id ?? '' }))
  return {
    question: { ...question, questionId: newId() as QuestionId, config: { ...question.config, options } },
    source: { ...source, answers },
  }
}
