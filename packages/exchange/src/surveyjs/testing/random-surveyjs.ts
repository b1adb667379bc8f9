import type { Random } from '@earshot/survey/testing'

/** The answers, by the name of the question; undefined if there was none. */
export type Given = ReadonlyMap<string, unknown>

/** A condition in the words of SurveyJS, and what it means, said a second time and by itself. */
export type Meant = { readonly text: string; readonly isTrue: (given: Given) => boolean }

/** Where a condition stands: a page's stands on all its questions. */
export type LocatedCondition = Meant & { readonly at: string }

export type RandomQuestion = {
  readonly name: string
  readonly json: Record<string, unknown>
  /** Every condition under which it is shown: its own, and that of its page. */
  readonly shownIf: readonly LocatedCondition[]
}

export type RandomSurveyJs = { readonly json: object; readonly questions: readonly RandomQuestion[] }

const below = (random: Random, end: number) => Math.floor(random() * end)
const oneOf = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T

const CHOICES = ['a', 'b', 'c', 'd']
const SCORES = [1, 2, 3, 4, 5]

type ElementType = 'radiogroup' | 'dropdown' | 'boolean' | 'rating' | 'nps' | 'checkbox' | 'text'

const jsonOf = (elementType: ElementType, name: string, random: Random) => ({
  name,
  title: name,
  isRequired: random() < 0.6,
  ...{
    radiogroup: { type: 'radiogroup', choices: CHOICES, showOtherItem: random() < 0.3 },
    dropdown: { type: 'dropdown', choices: CHOICES },
    boolean: { type: 'boolean' },
    rating: { type: 'rating' },
    nps: { type: 'rating', rateMin: 0, rateMax: 10 },
    checkbox: { type: 'checkbox', choices: CHOICES, maxSelectedChoices: oneOf(random, [0, 0, 1, 2]) },
    text: { type: 'text' },
  }[elementType],
})

/** Something asked of the answer to one question. */
function atomOn({ name, json }: RandomQuestion, random: Random): Meant {
  const operator = oneOf(random, ['empty', 'notempty', 'is', 'is', 'is', 'is'])
  if (operator === 'empty') return { text: `{${name}} empty`, isTrue: (given) => given.get(name) === undefined }
  if (operator === 'notempty') return { text: `{${name}} notempty`, isTrue: (given) => given.get(name) !== undefined }
  switch (json.type) {
    case 'checkbox': {
      const listed = CHOICES.filter(() => random() < 0.4)
      const [one = 'a'] = listed
      const chosen = (given: Given) => (given.get(name) ?? []) as readonly string[]
      return oneOf<Meant>(random, [
        { text: `{${name}} contains '${one}'`, isTrue: (given) => chosen(given).includes(one) },
        { text: `{${name}} notcontains '${one}'`, isTrue: (given) => !chosen(given).includes(one) },
        {
          text: `{${name}} anyof [${[one, ...listed].map((value) => `'${value}'`)}]`,
          isTrue: (given) => [one, ...listed].some((value) => chosen(given).includes(value)),
        },
        {
          text: `{${name}} allof [${[one, ...listed].map((value) => `'${value}'`)}]`,
          isTrue: (given) => [one, ...listed].every((value) => chosen(given).includes(value)),
        },
      ])
    }
    case 'rating': {
      const score = oneOf(random, SCORES)
      const value = (given: Given) => given.get(name) as number | undefined
      return oneOf<Meant>(random, [
        { text: `{${name}} >= ${score}`, isTrue: (given) => (value(given) ?? -1) >= score },
        { text: `${score} >= {${name}}`, isTrue: (given) => (value(given) ?? 99) <= score },
        { text: `{${name}} < ${score}`, isTrue: (given) => (value(given) ?? 99) < score },
        { text: `{${name}} = '${score}'`, isTrue: (given) => value(given) === score },
      ])
    }
    case 'boolean':
      return oneOf<Meant>(random, [
        { text: `{${name}} = true`, isTrue: (given) => given.get(name) === true },
        { text: `{${name}} <> true`, isTrue: (given) => given.get(name) !== true },
        { text: `{${name}}`, isTrue: (given) => given.get(name) === true },
      ])
    default: {
      const value = oneOf(random, [...CHOICES, 'other'])
      const second = oneOf(random, CHOICES)
      return oneOf<Meant>(random, [
        { text: `{${name}} = '${value}'`, isTrue: (given) => given.get(name) === value },
        { text: `{${name}} != ${value.toUpperCase()}`, isTrue: (given) => given.get(name) !== value },
        {
          text: `{${name}} anyof ["${value}", "${second}"]`,
          isTrue: (given) => given.get(name) === value || given.get(name) === second,
        },
      ])
    }
  }
}

/** Several of them put together in all the ways there are. */
function randomCondition(questions: readonly RandomQuestion[], random: Random, depth = 0): Meant {
  const how = depth > 2 ? 'atom' : oneOf(random, ['atom', 'atom', 'atom', 'and', 'or', 'not'])
  if (how === 'atom') return atomOn(oneOf(random, questions), random)
  const one = randomCondition(questions, random, depth + 1)
  if (how === 'not') return { text: `!(${one.text})`, isTrue: (given) => !one.isTrue(given) }
  const other = randomCondition(questions, random, depth + 1)
  return how === 'and'
    ? { text: `(${one.text}) and (${other.text})`, isTrue: (given) => one.isTrue(given) && other.isTrue(given) }
    : { text: `(${one.text}) or (${other.text})`, isTrue: (given) => one.isTrue(given) || other.isTrue(given) }
}

const ELEMENT_TYPES: readonly ElementType[] = ['radiogroup', 'dropdown', 'boolean', 'rating', 'nps', 'checkbox', 'text']

/** Any survey: conditions on one or several earlier questions, near and far, on pages too. */
export function randomSurveyJs(random: Random): RandomSurveyJs {
  const questions: RandomQuestion[] = []
  const pages = Array.from({ length: 1 + below(random, 3) }, (_, page) => {
    const ofPage = questions.length > 0 && random() < 0.3 ? [randomCondition(near(questions, random), random)] : []
    const elements = Array.from({ length: 1 + below(random, 4) }, () => {
      const own = questions.length > 0 && random() < 0.5 ? [randomCondition(near(questions, random), random)] : []
      const json = {
        ...jsonOf(oneOf(random, ELEMENT_TYPES), `q${questions.length + 1}`, random),
        ...(own[0] && { visibleIf: own[0].text }),
      }
      questions.push({
        name: json.name,
        json,
        shownIf: [
          ...ofPage.map((one) => ({ ...one, at: `page${page}` })),
          ...own.map((one) => ({ ...one, at: json.name })),
        ],
      })
      return json
    })
    return { name: `page${page}`, elements, ...(ofPage[0] && { visibleIf: ofPage[0].text }) }
  })
  return withTrigger({ pages }, questions, random)
}

/** Now and then an answer ends the survey after its page, as long as there is one. */
function withTrigger(
  { pages }: { readonly pages: readonly { readonly elements: readonly { readonly name: string }[] }[] },
  questions: readonly RandomQuestion[],
  random: Random,
): RandomSurveyJs {
  if (random() < 0.6) return { json: { pages }, questions }
  const source = oneOf(random, questions)
  const { text, isTrue } = atomOn(source, random)
  const pageOf = ({ name }: RandomQuestion) =>
    pages.findIndex(({ elements }) => elements.some((one) => one.name === name))
  const goesOn: LocatedCondition = { at: '', text, isTrue: (given) => !isTrue(given) }
  return {
    json: { pages, triggers: [{ type: 'complete', expression: text }] },
    questions: questions.map((question) =>
      pageOf(question) > pageOf(source) ? { ...question, shownIf: [...question.shownIf, goesOn] } : question,
    ),
  }
}

/** Mostly the last question, of which rules can be made. */
const near = (questions: readonly RandomQuestion[], random: Random) =>
  random() < 0.7 ? questions.slice(-1) : questions.slice(-3)

/**
 * A survey that rules can say: after a question that everyone is asked come some that are asked for its answers, each
 * answer with its own of them, or none.
 */
export function expressibleSurveyJs(random: Random): RandomSurveyJs {
  const questions: RandomQuestion[] = []
  const named = () => `q${questions.length + 1}`
  for (let run = 0; run < 3; run++) {
    const name = named()
    const elementType = oneOf<ElementType>(random, ['radiogroup', 'dropdown', 'rating'])
    const source: RandomQuestion = { name, json: jsonOf(elementType, name, random), shownIf: [] }
    questions.push(source)
    const values: readonly unknown[] = elementType === 'rating' ? SCORES : CHOICES
    const blocks = values.map((value) => ({ value, block: below(random, 3) }))
    for (let follower = 0; follower < 4; follower++) {
      const block = below(random, 3)
      const listed = blocks.filter((one) => one.block === block).map((one) => one.value)
      if (listed.length === 0) continue
      const meant: Meant = {
        text: listed.map((value) => `{${name}} = '${value}'`).join(' or '),
        isTrue: (given) => listed.includes(given.get(name)),
      }
      const own = named()
      // An nps never ends a survey by itself, and what comes after the last run is the end.
      const elementTypes = ELEMENT_TYPES.filter((one) => run < 2 || one !== 'nps')
      const json = { ...jsonOf(oneOf(random, elementTypes), own, random), visibleIf: meant.text }
      questions.push({ name: own, json, shownIf: [{ ...meant, at: own }] })
    }
  }
  return { json: { elements: questions.map(({ json }) => json) }, questions }
}
