import { LIMITS, questionTypes, type RatingQuestion } from '@earshot/survey'
import { type Element, toText } from '../elements.ts'
import type { SurveyJsReading } from '../reading.ts'
import { fittedText } from '../words.ts'
import { choiceDraftOf } from './choice-questions.ts'
import { type Item, itemsOf } from './choices.ts'
import { asked, type Draft, type Reader, sourceName } from './draft.ts'

/** Scores in a row: the first, how far it is to the next, and how many there are. */
type Steps = { readonly from: number; readonly by: number; readonly count: number }

/** A rating, an nps where it counts from 0 to 10, or a choice where its steps are not scores in a row. */
export const ratingReader: Reader = (reading, element) => {
  const { where, fields } = element
  const items = itemsOf(fields.list('rateValues'))
  // Read in any case: beside values that are listed, the bounds say nothing, and are not left behind.
  const bounds = stepsOf(element)
  const steps = items.length > 0 ? evenSteps(items) : bounds
  if (!steps || steps.count < LIMITS.ratingFrom) {
    reading.notes.push({ code: 'rating_as_choice', where })
    return [choiceDraftOf(reading, element, items.length > 0 ? items : itemsOf(scoresOf(steps)), 'pill')]
  }
  const isNps = steps.from === 0 && steps.by === 1 && steps.count === 11
  return [isNps ? npsOf(reading, element) : ratingOf(reading, element, steps)]
}

/** Rates as `rateMin`, `rateMax`, `rateStep` and `rateCount` say; 1 to 5 where they say nothing. */
function stepsOf({ fields }: Element): Steps {
  const [min, max, step, count] = ['rateMin', 'rateMax', 'rateStep', 'rateCount'].map(fields.number)
  const from = min ?? 1
  const by = step != null && step > 0 ? step : 1
  const isCounted = max == null && count != null && count >= 2
  const to = isCounted ? from + (count - 1) * by : (max ?? 5)
  return { from, by, count: to > from ? Math.floor((to - from) / by + 1e-9) + 1 : 1 }
}

function evenSteps(items: readonly Item[]): Steps | null {
  const scores = items.map(({ value, text }) => (isPlain(value, text) ? Number(value) : Number.NaN))
  const [from = Number.NaN, second = Number.NaN] = scores
  const by = second - from
  const isInRow = by > 0 && scores.every((score, index) => score === from + index * by)
  return isInRow ? { from, by, count: scores.length } : null
}

const isPlain = (value: unknown, text: unknown): boolean => String(text) === String(value) && typeof value !== 'boolean'

const scoresOf = (steps: Steps | null): readonly number[] =>
  steps ? Array.from({ length: steps.count }, (_, index) => steps.from + index * steps.by) : []

function npsOf(reading: SurveyJsReading, element: Element): Draft {
  const blank = questionTypes.nps.blank(reading.surveyId, reading.newId)
  const displayMode = displayModeOf(element)
  const displayType = displayMode === 'smileys' ? 'emoji' : 'number'
  if (displayMode === 'stars')
    reading.notes.push({ code: 'display_type_changed', where: element.where, from: displayMode, to: displayType })
  const config = { ...blank.config, ...labelsOf(reading, element), displayType } as const
  const answers = scoresOf({ from: 0, by: 1, count: 11 }).map((value) => ({ value, ruleValue: String(value) }))
  return {
    question: { ...blank, ...asked(reading, element), config },
    source: { name: sourceName(element), choose: 'one', answers },
  }
}

/** Earshot's ratings count from 1; each score keeps its place. */
function ratingOf(reading: SurveyJsReading, element: Element, { from, by, count }: Steps): Draft {
  const { where } = element
  const scale = Math.min(count, LIMITS.ratingTo)
  if (from !== 1 || by !== 1 || scale !== count) {
    reading.notes.push({ code: 'scale_changed', where, from: [from, from + (count - 1) * by], to: [1, scale] })
  }
  const blank = questionTypes.rating.blank(reading.surveyId, reading.newId)
  const displayMode = displayModeOf(element)
  const wantedDisplayType = DISPLAY_TYPES.get(displayMode) ?? 'number'
  // There are words for five faces (spec §2.9).
  const displayType = wantedDisplayType === 'emoji' && scale !== FACES ? 'number' : wantedDisplayType
  if (displayType !== wantedDisplayType)
    reading.notes.push({ code: 'display_type_changed', where, from: displayMode, to: displayType })
  const config: RatingQuestion['config'] = { ...blank.config, ...labelsOf(reading, element), scale, displayType }
  const scores = scoresOf({ from, by, count: scale })
  return {
    question: { ...blank, ...asked(reading, element), config },
    source: {
      name: sourceName(element),
      choose: 'one',
      answers: scores.map((value, index) => ({ value, ruleValue: String(index + 1) })),
    },
  }
}

const FACES = 5
const DISPLAY_TYPES: ReadonlyMap<string, RatingQuestion['config']['displayType']> = new Map([
  ['stars', 'star'],
  ['smileys', 'emoji'],
])

function displayModeOf({ fields }: Element): string {
  const [type, display] = ['rateType', 'rateDisplayMode'].map((property) => toText(fields.read(property)))
  return type || display || 'labels'
}

const labelsOf = (reading: SurveyJsReading, { where, fields }: Element) => ({
  minLabel: fittedText(
    reading,
    { where, field: 'minLabel', limit: LIMITS.labelLength },
    fields.read('minRateDescription'),
  ),
  maxLabel: fittedText(
    reading,
    { where, field: 'maxLabel', limit: LIMITS.labelLength },
    fields.read('maxRateDescription'),
  ),
})
