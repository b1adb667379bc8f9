import { LIMITS, questionTypes } from '@earshot/survey'
import { fitText } from '../../fit-text.ts'
import { isObject } from '../../json/read-json.ts'
import { firstQuestions } from '../../reading.ts'
import { type Element, noteLeft, toText } from '../elements.ts'
import { fieldsOf } from '../fields.ts'
import type { SurveyJsReading } from '../reading.ts'
import { fittedText } from '../words.ts'
import { asked, type Draft, type Reader } from './draft.ts'

/** A line to write in, which is a day where it asks for one; numbers, addresses and the like are words here. */
export const line: Reader = (reading, element) => {
  const { where, fields } = element
  const input = toText(fields.read('inputType')) || 'text'
  const type = input === 'date' || input === 'datetime-local' ? 'date' : 'text'
  if (input !== type) reading.notes.push({ code: 'input_changed', where, from: input, to: type })
  return type === 'date' ? [day(reading, element)] : comment(reading, element)
}

export const comment: Reader = (reading, element) => {
  const { where, fields } = element
  const blank = questionTypes.text.blank(reading.surveyId, reading.newId)
  const placeholder = [fields.read('placeholder'), fields.read('placeHolder')].find((value) => value !== undefined)
  const config = {
    ...blank.config,
    placeholder: fittedText(reading, { where, field: 'placeholder', limit: LIMITS.placeholderLength }, placeholder),
  }
  return [{ question: { ...blank, ...asked(reading, element), config }, source: null }]
}

function day(reading: SurveyJsReading, element: Element): Draft {
  const blank = questionTypes.date.blank(reading.surveyId, reading.newId)
  return { question: { ...blank, ...asked(reading, element) }, source: null }
}

/** One question for each line. */
export const multipletext: Reader = (reading, element) => {
  const { where, type, fields } = element
  const shared = asked(reading, element)
  const items = firstQuestions(reading, where, fields.list('items').filter(isObject)).map(fieldsOf)
  reading.notes.push({ code: 'question_split', where, type, count: items.length })
  const drafts = items.flatMap((item) => {
    const row = { ...element, name: toText(item.read('name')), fields: item }
    const drafts = line(reading, row)
    return drafts.map(({ question }): Draft => {
      const isRequired = question.isRequired || shared.isRequired
      return {
        question: {
          ...question,
          ...shared,
          text: joinedText(reading, element, shared.text, question.text),
          isRequired,
        },
        source: null,
      }
    })
  })
  noteLeft(reading, where, items, 'items')
  return drafts
}

/** The text that all parts share, joined with the text of this one. */
export const joinedText = (reading: SurveyJsReading, { where }: Element, heading: string, rowText: string): string =>
  fitText(reading, { where, field: 'text', limit: LIMITS.questionTextLength }, `${heading} – ${rowText}`)
