import {
  type DateQuestion,
  type DropDownQuestion,
  type ImageQuestion,
  type MultiSelectQuestion,
  type NpsQuestion,
  type OptionId,
  type Question,
  type QuestionId,
  questionTypes,
  type RatingQuestion,
  type Rule,
  type SingleSelectQuestion,
  type SurveyId,
  type Template,
  type TemplateCategory,
  type TextQuestion,
} from '@earshot/survey'

/** A question as it is written down; its survey gives it its id and its place. */
type Written = (surveyId: SurveyId, questionId: string) => Question

/** The parts of a question beside its words. */
type More = {
  /** Stands below the question, where it needs explaining. */
  readonly note?: string
  readonly optional?: true
  /** The questions that some answers lead to: option ids, `other`, or `scores`. Spec §4.3. */
  readonly goTo?: Readonly<Record<string, readonly string[]>>
  /** Where the other answers lead, if not to the question below. */
  readonly otherwise?: string | typeof END
}

/** `otherwise: END`: the survey is over. */
export const END = null

/** A template as it is written down. */
type Sheet = {
  readonly category: TemplateCategory
  readonly name: string
  readonly description: string
  /** By their ids, in order. */
  readonly questions: Readonly<Record<string, Written>>
}

/** A whole template out of what is written of it; its slug names it for good. */
export function template(slug: string, { category, name, description, questions }: Sheet): Template {
  const surveyId = slug as SurveyId
  const asked = Object.entries(questions).map(([questionId, write]) => write(surveyId, questionId))
  return {
    surveyId,
    name,
    description,
    categoryTag: category,
    questions: asked.map((question, orderIndex) => ({ ...question, orderIndex })),
  }
}

/** Options by their ids. */
type Texts = Readonly<Record<string, string>>
type Choices = Pick<SingleSelectQuestion['config'], 'options' | 'randomize'> &
  Partial<Pick<SingleSelectQuestion['config'], 'allowOther' | 'otherLabel'>>

/** Options without an order of their own: each shopper gets another one, so that none gains by its place. */
export const shuffled = (texts: Texts, otherLabel?: string): Choices => choices(texts, true, otherLabel)

/** Options that keep their order: steps of a scale, or a list that ends with "None of these". */
export const inOrder = (texts: Texts, otherLabel?: string): Choices => choices(texts, false, otherLabel)

const choices = (texts: Texts, randomize: boolean, otherLabel?: string): Choices => ({
  options: optionsOf(texts),
  randomize,
  ...(otherLabel !== undefined && { allowOther: true, otherLabel }),
})

const optionsOf = (texts: Texts) => Object.entries(texts).map(([id, text]) => ({ id: id as OptionId, text }))

/** One of a few options. */
export const chooseOne = (text: string, options: Choices, more?: More) =>
  written<SingleSelectQuestion>(questionTypes.single_select, text, options, more)

/**
 * Any number of some options; the shopper reads that there may be several.
 * @param more `max`: how many may be chosen; the player says so itself
 */
export const chooseMany = (text: string, options: Choices, { max, ...more }: More & { readonly max?: 2 | 3 } = {}) =>
  written<MultiSelectQuestion>(
    questionTypes.multi_select,
    text,
    { ...options, maxSelect: max ?? null },
    { ...(!max && { note: 'Choose all that apply.' }), ...more },
  )

/** One of a long list. */
export const chooseFromList = (text: string, options: Choices, more?: Omit<More, 'goTo'>) =>
  written<DropDownQuestion>(questionTypes.drop_down, text, options, more)

/** Where the pictures of the library are served, below the storefront's address. */
export const PICTURES_PATH = '/template-pictures/'

/**
 * One of some pictures. A shopper who likes none of them skips it.
 * @param family their files are `../pictures/<family>-<option id>.svg`
 */
export const choosePicture = (text: string, family: string, texts: Texts, more?: More) => {
  const options = optionsOf(texts).map((option) => ({
    ...option,
    imageUrl: `${PICTURES_PATH}${family}-${option.id}.svg`,
  }))
  return written<ImageQuestion>(questionTypes.image, text, { options }, { optional: true, ...more })
}

/** A score from 1 to 5 between two ends that weigh the same. */
export const rate = (text: string, minLabel: string, maxLabel: string, more?: More) =>
  written<RatingQuestion>(questionTypes.rating, text, { minLabel, maxLabel }, more)

/** The same in stars, for how good something is. */
export const rateInStars = (text: string, minLabel: string, maxLabel: string, more?: More) =>
  written<RatingQuestion>(questionTypes.rating, text, { minLabel, maxLabel, displayType: 'star' }, more)

/** The scores from one to another, as rules name them. */
export const scores = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)

/** The question of the Net Promoter Score, always in the same words: results compare only so. */
export const recommend = (more?: Omit<More, 'otherwise'>) =>
  written<NpsQuestion>(
    questionTypes.nps,
    'How likely are you to recommend us to a friend or colleague?',
    { minLabel: 'Not at all likely', maxLabel: 'Extremely likely' },
    more,
  )

/** A question answered in the shopper's own words, which nobody has to find. */
export const write = (text: string, { placeholder, ...more }: Omit<More, 'goTo'> & { placeholder?: string } = {}) =>
  written<TextQuestion>(
    questionTypes.text,
    text,
    { ...(placeholder !== undefined && { placeholder }) },
    { optional: true, ...more },
  )

/** A day; optional, for not everybody knows one. */
export const giveDate = (text: string, more?: Omit<More, 'goTo'>) =>
  written<DateQuestion>(questionTypes.date, text, {}, { optional: true, ...more })

/** A field that is left out is as in any new question of the type (spec §3.3). */
function written<Q extends Question>(
  type: { readonly blank: (surveyId: SurveyId, newId: () => string) => Q },
  text: string,
  config: Partial<Q['config']>,
  { note, optional, goTo = {}, otherwise }: More = {},
): Written {
  return (surveyId, questionId): Q => {
    const blank = type.blank(surveyId, () => questionId)
    return {
      ...blank,
      text,
      description: note ?? null,
      isRequired: !optional,
      config: { ...blank.config, ...config, ...otherwiseConfig(otherwise) },
      logic: Object.entries(goTo).map(rule),
    }
  }
}

function otherwiseConfig(otherwise: More['otherwise']) {
  if (otherwise === undefined) return {}
  return otherwise === END ? { isTerminal: true } : { nextQuestionId: otherwise as QuestionId }
}

const rule = ([questionId, values]: [string, readonly string[]]): Rule => ({
  condition: { operator: 'CONTAINS', values },
  action: { type: 'SHOW', questionIds: [questionId as QuestionId] },
})
