import { expect, test } from 'vitest'
import { imported } from '../../testing/make.ts'

const choice = (name: string, parts: object = {}) => ({
  type: 'radiogroup',
  name,
  isRequired: true,
  choices: ['a', 'b', 'c'],
  ...parts,
})

type File = { elements?: readonly object[]; pages?: readonly object[]; triggers?: readonly object[] }

/** Where each question leads, in the names of questions and options, and what of the logic was left. */
function flowOf(file: File) {
  const { survey, notes } = imported(file)
  const textOf = (id: string | null) => survey.questions.find(({ questionId }) => questionId === id)?.text ?? null
  const targets = survey.questions.flatMap((question) => {
    const { text, config, logic } = question
    const options = 'options' in config ? config.options : []
    const rules = logic.map(({ condition: { operator, values }, action }) => {
      const optionTexts = values.map((value) => options.find(({ id }) => id === value)?.text ?? value)
      return `${operator === 'CONTAINS' ? '' : 'not '}${optionTexts.join('|')}: ${textOf(action.questionIds[0] ?? null)}`
    })
    const isTerminal = 'isTerminal' in config && config.isTerminal
    const otherwise = isTerminal ? 'end' : textOf(config.nextQuestionId)
    const all = [...rules, ...(otherwise === null ? [] : [`else: ${otherwise}`])]
    return all.length > 0 ? [`${text} → ${all.join(', ')}`] : []
  })
  return { leads: targets, left: notes.flatMap((note) => (note.code === 'logic_not_carried' ? [note.expression] : [])) }
}

test('SPEC L3: a follow-up is asked of those whose answer calls for it; the others pass over it', () => {
  const elements = [choice('q1'), choice('why', { visibleIf: "{q1} = 'c'" }), choice('q3')]
  expect(flowOf({ elements })).toEqual({ leads: ['q1 → a|b: q3'], left: [] })
})

test('SPEC L3: a choice written as value|text is known to conditions by its value', () => {
  const elements = [
    choice('q1', { choices: ['correct|Yes, about right', 'low|No, too low'] }),
    choice('why', { visibleIf: "{q1} = 'low'" }),
    choice('q3'),
  ]
  expect(flowOf({ elements })).toEqual({ leads: ['q1 → Yes, about right: q3'], left: [] })
})

test.each(['{q1}', '!{q1}', "!{q1} = 'a'", "not ({q1} = 'a')"])(
  'SPEC L2: %s on a single choice or a rating is noted: SurveyJS does not read it as “answered” or “is not”',
  (visibleIf) => {
    for (const first of [choice('q1'), { type: 'rating', name: 'q1', isRequired: true }]) {
      const elements = [first, choice('why', { visibleIf }), choice('q3')]
      expect(flowOf({ elements })).toEqual({ leads: [], left: [visibleIf] })
    }
  },
)

test('SPEC L3: a bare name is carried over where the answers are true and false', () => {
  const elements = [
    { type: 'boolean', name: 'q1', isRequired: true },
    choice('why', { visibleIf: '{q1}' }),
    choice('q3'),
  ]
  expect(flowOf({ elements })).toEqual({ leads: ['q1 → No: q3'], left: [] })
})

test('SPEC L3: each answer has its own follow-ups, and all meet again', () => {
  const elements = [
    choice('q1'),
    choice('a1', { visibleIf: "{q1} = 'a'" }),
    choice('a2', { visibleIf: "{q1} = 'a'" }),
    choice('b1', { visibleIf: "{q1} = 'b'" }),
    choice('all'),
  ]
  expect(flowOf({ elements })).toEqual({
    leads: ['q1 → b: b1, c: all', 'a2 → else: all'],
    left: [],
  })
})

test('SPEC L3: what was answered before somebody else was asked something is forgotten: then it is noted', () => {
  const elements = [choice('q1'), choice('q2'), choice('q3', { visibleIf: "{q1} = 'a'" }), choice('q4')]
  expect(flowOf({ elements })).toEqual({ leads: [], left: ["{q1} = 'a'"] })
})

test('SPEC L3: of follow-ups to several options of a checkbox, the first can be carried over', () => {
  const elements = [
    choice('q1', { type: 'checkbox' }),
    choice('a1', { visibleIf: "{q1} contains 'a'" }),
    choice('b1', { visibleIf: "{q1} contains 'b'" }),
    choice('all'),
  ]
  expect(flowOf({ elements })).toEqual({ leads: ['q1 → not a: b1'], left: ["{q1} contains 'b'"] })
})

test('SPEC L3: scores are carried over one by one, and passing over a question too', () => {
  const elements = [
    { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10 },
    choice('why', { visibleIf: '{nps} <= 6' }),
    choice('all'),
  ]
  expect(flowOf({ elements })).toEqual({ leads: ['nps → 0|1|2|3|4|5|6: why, else: all'], left: [] })
  const required = elements.map((element) => ({ ...element, isRequired: true }))
  expect(flowOf({ elements: required })).toEqual({ leads: ['nps → 7|8|9|10: all'], left: [] })
})

test('SPEC L4: a drop-down that leads somewhere is laid out, for drop-downs take no rules', () => {
  const elements = [
    choice('q1', { type: 'dropdown' }),
    choice('q2', { visibleIf: "{q1} = 'c'" }),
    choice('q3', { type: 'dropdown' }),
  ]
  const { survey, notes } = imported({ elements })
  expect(survey.questions.map(({ type }) => type)).toEqual(['single_select', 'single_select', 'drop_down'])
  expect(notes).toEqual([{ code: 'drop_down_unfolded', where: { at: 'question', number: 1, name: 'q1' } }])
})

test('SPEC L5: the condition of a page stands on all its questions', () => {
  const pages = [
    { name: 'p1', elements: [choice('q1')] },
    { name: 'p2', visibleIf: "{q1} = 'a'", elements: [choice('q2'), choice('q3', { visibleIf: '{q2} = b' })] },
    { name: 'p3', elements: [choice('q4')] },
  ]
  expect(flowOf({ pages })).toEqual({ leads: ['q1 → b|c: q4', 'q2 → a|c: q4'], left: [] })
})

test('SPEC L6: a trigger that completes ends the survey after its page', () => {
  const pages = [{ elements: [choice('q1')] }, { elements: [choice('q2')] }, { elements: [choice('q3')] }]
  const triggers = [{ type: 'complete', expression: "{q1} = 'a'" }]
  expect(flowOf({ pages, triggers })).toEqual({ leads: ['q1 → b|c: q2, else: end'], left: [] })
  const old = [{ type: 'complete', name: 'q2', operator: 'equal', value: 'c' }]
  expect(flowOf({ pages, triggers: old })).toEqual({ leads: ['q2 → a|b: q3, else: end'], left: [] })
})

test('SPEC L6: a trigger that skips leads on at once, to a question or a page', () => {
  const pages = [{ elements: [choice('q1'), choice('q2'), choice('q3')] }, { name: 'last', elements: [choice('q4')] }]
  const to = (gotoName: string) => ({ pages, triggers: [{ type: 'skip', expression: "{q1} = 'a'", gotoName }] })
  expect(flowOf(to('q3'))).toEqual({ leads: ['q1 → a: q3'], left: [] })
  expect(flowOf(to('last'))).toEqual({ leads: ['q1 → a: q4'], left: [] })
  expect(flowOf(to('nowhere'))).toEqual({ leads: [], left: ["{q1} = 'a'"] })
})

test('SPEC L6: other triggers are noted, and those that come true without an answer', () => {
  const elements = [choice('q1'), choice('q2')]
  const triggers = [
    { type: 'setvalue', expression: "{q1} = 'a'", setToName: 'q2' },
    { type: 'complete', expression: "{q1} <> 'a'" },
  ]
  expect(flowOf({ elements, triggers }).left).toEqual(["{q1} = 'a'", "{q1} <> 'a'"])
})

test('SPEC L7: an nps cannot end a survey by itself, so who would leave there is asked what follows', () => {
  const elements = [
    { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10, isRequired: true },
    choice('why', { visibleIf: '{nps} < 7' }),
  ]
  expect(flowOf({ elements })).toEqual({ leads: [], left: ['{nps} < 7'] })
})

test('SPEC L8: what is not known to the letter is noted, wherever it stands', () => {
  const conditions = [
    '{unknown} = 1',
    '{q2} = 1',
    '{q1} > 3',
    '{q1} anyof []',
    '{q1} = [a]',
    "{q1} contains ''",
    '{q1} contains 3',
    "{q1} allof ['a']",
    "{words} = 'a'",
    '{q1} = {words}',
    'today() > 3',
  ]
  for (const visibleIf of conditions) {
    const elements = [choice('q1'), { type: 'text', name: 'words' }, choice('q2', { visibleIf })]
    expect(flowOf({ elements })).toEqual({ leads: [], left: [visibleIf] })
  }
  const elements = [choice('q1', { enableIf: '{a} = 1', choices: ['a', { value: 'b', visibleIf: '{c} = 1' }] })]
  expect(imported({ elements }).notes).toMatchObject([
    { code: 'logic_not_carried', property: 'choices.visibleIf', expression: '{c} = 1' },
    { code: 'logic_not_carried', property: 'enableIf', expression: '{a} = 1' },
  ])
})

test('SPEC L8: a condition that hides nothing from anybody needs no rule, and no note', () => {
  const elements = [choice('q1'), choice('q2'), choice('q3', { visibleIf: '{q1} notempty' })]
  expect(flowOf({ elements })).toEqual({ leads: [], left: [] })
})
