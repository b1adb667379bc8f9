import { type FlowCause, type FlowEdge, OTHER_OPTION_ID, type PublishedSurvey } from '@earshot/survey'
import { scoreRanges } from '../logic/conditions/score-ranges.ts'
import { words as builderWords } from '../words.ts'
import { words } from './words.ts'

type Resolved = PublishedSurvey['questions'][number]

/** Where an edge leads: the number of a question, or null for the end. */
type Target = { readonly number: number | null; readonly isBack: boolean }

/** Where a question leads and by which answers, in full, as it is read out. */
export function targetsInFull(
  question: Resolved,
  edges: readonly FlowEdge[],
  gone: readonly FlowCause[] | null,
  targetOf: (edge: FlowEdge) => Target,
): string {
  const targetTexts = edges.map((edge) => words.target(targetText(targetOf(edge)), causesInFull(question, edge.causes)))
  const broken = gone ? [words.target(words.toGone, causesInFull(question, gone))] : []
  return words.targets([...broken, ...targetTexts])
}

function targetText({ number, isBack }: Target): string {
  if (number === null) return words.toEnd
  return isBack ? words.backToQuestion(number) : words.toQuestion(number)
}

function causesInFull(question: Resolved, causes: readonly FlowCause[]): string {
  const texts = causes.map((cause) => {
    switch (cause.is) {
      case 'any_of':
        return words.ifAny(valueTexts(question, cause.values))
      case 'none_of':
        return words.unless(valueTexts(question, cause.values))
      case 'passed_over':
        return words.ifPassedOver
      case 'otherwise':
        return words.otherwise
      default:
        return ''
    }
  })
  return words.or(texts.filter(Boolean))
}

/** More would not be read on a line. */
const MAX_VALUES = 3

/** The same for a line on the map, where there is little room. */
export function causesSummary(question: Resolved, causes: readonly FlowCause[]): string {
  const texts = causes.map((cause) => {
    switch (cause.is) {
      case 'any_of':
        return words.any(few(valueTexts(question, cause.values)))
      case 'none_of':
        return words.unless(few(valueTexts(question, cause.values)))
      case 'passed_over':
        return words.passedOver
      case 'otherwise':
        return words.otherwise
      default:
        return ''
    }
  })
  return words.or(texts.filter(Boolean))
}

const few = (texts: readonly string[]): readonly string[] =>
  texts.length <= MAX_VALUES
    ? texts
    : [...texts.slice(0, MAX_VALUES - 1), words.moreValues(texts.length - MAX_VALUES + 1)]

/** The names of a rule's values: options by their text, scores as ranges. */
function valueTexts({ control }: Resolved, values: readonly string[]): readonly string[] {
  if (control.as !== 'options') return scoreRanges(values.map(Number).toSorted((a, b) => a - b))
  return values.flatMap((value) => {
    if (value === OTHER_OPTION_ID) return control.otherLabel || builderWords.other
    const option = control.options.find(({ optionId }) => optionId === value)
    return option ? option.text.trim() || builderWords.option(option.position) : []
  })
}
