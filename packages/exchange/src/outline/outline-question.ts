import { LIMITS, type Question, questionTypes } from '@earshot/survey'
import { distinctOptions } from '../distinct-options.ts'
import { fitText } from '../fit-text.ts'
import type { Where } from '../import-note.ts'
import type { Reading } from '../reading.ts'
import type { OutlineQuestion } from './group-lines.ts'
import { scaleFor, type TypeWord, type TypeWords, withoutWords } from './type-word.ts'

/** The question that a line of an outline asks, with the options below it. */
export function questionOf(reading: Reading, { line, description, options, ...written }: OutlineQuestion): Question {
  const where: Where = { at: 'line', line }
  const { text, ...words } = withoutWords(written.text)
  const type = words.type ?? { is: options.length === 0 ? 'text' : SEVERAL.test(text) ? 'several' : 'one' }
  const question = typed(reading, { where, words, options }, type)
  if (written.isBare) reading.notes.push({ code: 'lines_as_options', where, count: options.length })
  return {
    ...question,
    text: fitText(reading, { where, field: 'text', limit: LIMITS.questionTextLength }, text),
    description:
      fitText(reading, { where, field: 'description', limit: LIMITS.questionDescriptionLength }, description) || null,
    isRequired: words.isRequired ?? true,
  }
}

/** People say so in the question itself. */
const SEVERAL =
  /\b(?:all that apply|(?:select|choose|check|tick|pick|mark) (?:all|any|several|as many|multiple)|up to (?:two|three|four|five|\d))\b/i

type Written = { readonly where: Where; readonly words: TypeWords; readonly options: readonly string[] }

function typed(reading: Reading, written: Written, type: TypeWord): Question {
  const { where, words, options } = written
  const { surveyId, newId, notes } = reading
  switch (type.is) {
    case 'one':
    case 'pills': {
      const blank = questionTypes.single_select.blank(surveyId, newId)
      const displayType = type.is === 'pills' ? 'pill' : 'radio'
      return { ...blank, config: { ...blank.config, ...offered(reading, where, words, options), displayType } }
    }
    case 'yes_no':
      return typed(reading, { ...written, options: options.length > 0 ? options : ['Yes', 'No'] }, { is: 'one' })
    case 'several': {
      const blank = questionTypes.multi_select.blank(surveyId, newId)
      const minSelect = words.minSelect ?? 1
      const maxSelect = words.maxSelect === undefined ? null : Math.max(words.maxSelect, minSelect)
      return { ...blank, config: { ...blank.config, ...offered(reading, where, words, options), minSelect, maxSelect } }
    }
    case 'drop_down': {
      const blank = questionTypes.drop_down.blank(surveyId, newId)
      return { ...blank, config: { ...blank.config, ...offered(reading, where, words, options) } }
    }
    default: {
      const question = withoutOptions(reading, where, type)
      if (options.length > 0) {
        notes.push({ code: 'options_not_taken', where, type: question.type, count: options.length })
      }
      return question
    }
  }
}

function withoutOptions({ surveyId, newId, notes }: Reading, where: Where, type: TypeWord): Question {
  switch (type.is) {
    case 'nps':
      return questionTypes.nps.blank(surveyId, newId)
    case 'date':
      return questionTypes.date.blank(surveyId, newId)
    case 'smileys': {
      const blank = questionTypes.rating.blank(surveyId, newId)
      return { ...blank, config: { ...blank.config, displayType: 'emoji' } }
    }
    case 'stars':
    case 'number': {
      const blank = questionTypes.rating.blank(surveyId, newId)
      const scale = scaleFor(type)
      if (type.from !== 1 || type.to !== scale) {
        notes.push({ code: 'scale_changed', where, from: [type.from, type.to], to: [1, scale] })
      }
      return { ...blank, config: { ...blank.config, scale, displayType: type.is === 'stars' ? 'star' : 'number' } }
    }
    default:
      return questionTypes.text.blank(surveyId, newId)
  }
}

/** The options in the order written, which may mean something; Other apart. */
function offered(reading: Reading, where: Where, { randomize = false }: TypeWords, texts: readonly string[]) {
  const other = texts.find((text) => OTHER.test(text))
  const distinct = distinctOptions(
    reading,
    where,
    texts.filter((text) => text !== other),
    (text) => text,
  )
  const label = other?.slice(0, LIMITS.labelLength * 2).replace(/[\s_.…:]{1,200}$/, '') ?? ''
  return {
    options: distinct.map(({ option }) => option),
    randomize,
    allowOther: other !== undefined,
    otherLabel: fitText(reading, { where, field: 'otherLabel', limit: LIMITS.labelLength }, label) || 'Other',
  }
}

/** "Other", "Other: please tell us", "Other (please specify)", "Other ____"; not "Other shops". */
const OTHER = /^other\s*(?:$|[:(,.…_–—-]|please\b|specify\b)/i
