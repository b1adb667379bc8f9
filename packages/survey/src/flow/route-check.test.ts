import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { publishProblems } from '../publish.ts'
import type { Question } from '../questions/registry.ts'
import {
  aDropDown,
  aMultiSelect,
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  everyAnswer,
  randomAnswer,
  randomDraft,
  seededRandom,
} from '../testing/index.ts'
import { nextQuestionId } from './next-question.ts'
import { stepForward } from './path.ts'
import { firstQuestionId, startPath } from './question-order.ts'
import { checkRoutes } from './route-check.ts'
import { type RouteFinding, stopsPublishing } from './route-finding.ts'

const id = (questionId: string) => questionId as QuestionId
const findingsOf = (...questions: Question[]) => checkRoutes(aSurvey(questions))
const not = 'NOT_CONTAINS'
const goesTo = (questionId: string, nextQuestionId: string) =>
  aSingleSelect(questionId, { config: { nextQuestionId: id(nextQuestionId) } })
const withoutTarget = { ...aRule(['yes'], 'q1'), action: { type: 'SHOW', questionIds: [] } } as const

test('SPEC G1: a survey that simply goes on, and one without questions, has nothing amiss', () => {
  expect(findingsOf(aSingleSelect('q1'), anNpsQuestion('q2'))).toEqual([])
  expect(findingsOf()).toEqual([])
})

test('SPEC G2: a question that every way leads past cannot be reached', () => {
  expect(findingsOf(goesTo('q1', 'q3'), anNpsQuestion('q2'), anNpsQuestion('q3'))).toEqual([
    { code: 'question_unreachable', questionId: 'q2' },
  ])
})

test('SPEC G2: a question after a terminal one can be reached by a rule', () => {
  const end = aSingleSelect('q1', { logic: [aRule(['no'], 'q2')], config: { isTerminal: true } })
  expect(findingsOf(end, anNpsQuestion('q2'))).toEqual([])
})

const ruled = (...logic: Question['logic']) => aSingleSelect('q1', { logic })
const after = [anNpsQuestion('q2'), anNpsQuestion('q3')]

test.each([
  { rule: 'that lists nothing', q1: ruled(aRule([], 'q3')) },
  { rule: 'for an option that is not offered', q1: ruled(aRule(['gone', 'other'], 'q3')) },
  { rule: 'against every option', q1: ruled(aRule(['yes', 'no'], 'q3', not)) },
  {
    rule: 'against what at least one of must be chosen',
    q1: aMultiSelect('q1', { options: ['a', 'b'], logic: [aRule(['a'], 'q3', not)], config: { minSelect: 2 } }),
  },
])('SPEC G3: a rule $rule never matches', ({ q1 }) => {
  expect(findingsOf(q1, ...after)).toEqual([{ code: 'rule_never_matches', questionId: 'q1', ruleIndex: 0 }])
})

test('SPEC G3: a rule against every option matches where the question may be passed over', () => {
  const q1 = aSingleSelect('q1', { isRequired: false, logic: [aRule(['yes', 'no'], 'q3', not)] })
  expect(findingsOf(q1, ...after)).toEqual([])
})

const abc = (...logic: Question['logic']) => aSingleSelect('q1', { options: ['a', 'b', 'c'], logic })

test.each([
  { by: 'one that takes the same', q1: abc(aRule(['a'], 'q2'), aRule(['a'], 'q3')), byRules: [0] },
  { by: 'one that takes more', q1: abc(aRule(['c'], 'q2', not), aRule(['a', 'b'], 'q3')), byRules: [0] },
  { by: 'two together', q1: abc(aRule(['a'], 'q2'), aRule(['b'], 'q2'), aRule(['a', 'b'], 'q3')), byRules: [0, 1] },
  {
    by: 'one alone, though two take part',
    q1: abc(aRule(['a'], 'q2'), aRule(['a', 'b'], 'q2'), aRule(['a', 'b'], 'q3')),
    byRules: [1],
  },
  {
    by: 'one before a rule that is passed over',
    q1: abc(aRule(['a'], 'q2'), withoutTarget, aRule(['a'], 'q3')),
    byRules: [0],
    also: [{ code: 'rule_without_target', questionId: 'q1', ruleIndex: 1 }],
  },
])('SPEC G4: a rule is shadowed by $by', ({ q1, byRules, also = [] }) => {
  const ruleIndex = q1.logic.length - 1
  expect(findingsOf(q1, ...after)).toEqual([...also, { code: 'rule_shadowed', questionId: 'q1', ruleIndex, byRules }])
})

test('SPEC G4: a later rule that takes as much shadows nothing', () => {
  const q1 = abc(aRule(['a'], 'q2'), aRule(['b'], 'q2'), aRule(['a', 'b'], 'q3'), aRule(['a', 'b', 'c'], 'q3'))
  expect(findingsOf(q1, ...after)).toEqual([{ code: 'rule_shadowed', questionId: 'q1', ruleIndex: 2, byRules: [0, 1] }])
})

test.each([
  { what: 'takes less', q1: abc(aRule(['a'], 'q2'), aRule(['a', 'b'], 'q3')) },
  { what: 'leads to a missing question', q1: abc(aRule(['a'], 'gone'), aRule(['a'], 'q3')) },
  {
    what: 'takes every answer but none',
    q1: aSingleSelect('q1', {
      isRequired: false,
      logic: [aRule(['yes', 'no'], 'q2'), aRule(['yes'], 'q3', not)],
    }),
  },
])('SPEC G4: a rule is not shadowed by one that $what', ({ q1 }) => {
  expect(findingsOf(q1, ...after).map(({ code }) => code)).not.toContain('rule_shadowed')
})

test('SPEC G5: a rule without a target is one finding, whatever it lists', () => {
  expect(findingsOf(ruled({ ...withoutTarget, condition: { operator: 'CONTAINS', values: [] } }), ...after)).toEqual([
    { code: 'rule_without_target', questionId: 'q1', ruleIndex: 0 },
  ])
})

test('SPEC G6: what leads to a missing question', () => {
  const q1 = aSingleSelect('q1', { logic: [aRule(['no'], 'gone')], config: { nextQuestionId: id('gone') } })
  expect(findingsOf(q1)).toEqual([
    { code: 'rule_target_missing', questionId: 'q1', ruleIndex: 0 },
    { code: 'next_question_missing', questionId: 'q1' },
  ])
})

test('SPEC G6: rules of a type that takes none are not looked at', () => {
  const logic = [aRule(['yes'], 'gone'), withoutTarget]
  expect(findingsOf({ ...aDropDown('q1'), logic }, { ...aTextQuestion('q2'), logic })).toEqual([])
})

const backTo = (questionId: string, ...targets: string[]) =>
  aSingleSelect(questionId, { options: ['a', 'b', 'c'], logic: targets.map((to, at) => aRule(['abc'[at] ?? ''], to)) })

test.each([
  { loop: 'onto itself', questions: [backTo('q1', 'q1')], found: { q1: ['q1'] } },
  { loop: 'to the start', questions: [aTextQuestion('q1'), backTo('q2', 'q1')], found: { q2: ['q1'] } },
  {
    loop: 'to two questions',
    questions: [aTextQuestion('q1'), aTextQuestion('q2'), backTo('q3', 'q2', 'q1')],
    found: { q3: ['q1', 'q2'] },
  },
  {
    loop: 'within a loop',
    questions: [aTextQuestion('q1'), backTo('q2', 'q2'), backTo('q3', 'q1')],
    found: { q2: ['q2'], q3: ['q1'] },
  },
])('SPEC G7: a loop $loop that can be left is told at the question that leads back', ({ questions, found }) => {
  expect(findingsOf(...questions)).toEqual(
    Object.entries(found).map(([questionId, back]) => ({ code: 'loop_with_exit', questionId, backTo: back })),
  )
})

test('SPEC G7: a way to an earlier place from which nobody comes back is no loop', () => {
  const questions = [goesTo('q1', 'q3'), aSingleSelect('q2', { config: { isTerminal: true } }), goesTo('q3', 'q2')]
  expect(findingsOf(...questions)).toEqual([])
})

test('SPEC G7: two ways that meet again, one of them at an earlier place, are no loop', () => {
  const fork = aSingleSelect('q1', { logic: [aRule(['no'], 'q4')], config: { nextQuestionId: id('q3') } })
  expect(findingsOf(fork, goesTo('q2', 'q4'), goesTo('q3', 'q2'), aTextQuestion('q4'))).toEqual([])
})

test('SPEC G7: of a loop that nobody enters, only that is told', () => {
  expect(findingsOf(goesTo('q1', 'q3'), goesTo('q2', 'q2'), anNpsQuestion('q3'))).toEqual([
    { code: 'question_unreachable', questionId: 'q2' },
  ])
})

const endless = (questionId: string, canEndHere = false) => ({ code: 'loop_without_exit', questionId, canEndHere })

test('SPEC G8: a loop without exit is told at each of its questions, and may end at the last', () => {
  expect(findingsOf(aTextQuestion('q1'), anNpsQuestion('q2'), goesTo('q3', 'q2'))).toEqual([
    endless('q2'),
    endless('q3', true),
  ])
})

test.each([
  { last: 'is of a type that cannot', questions: [anNpsQuestion('q1', { config: { nextQuestionId: id('q1') } })] },
  { last: 'goes round by rules', questions: [aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q1')] })] },
  {
    last: 'goes round by rules alone, though it would by itself',
    questions: [aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q1')], config: { nextQuestionId: id('q1') } })],
  },
])('SPEC G8: a loop whose last question $last has no obvious end', ({ questions }) => {
  expect(findingsOf(...questions, aTextQuestion('q2'))).toContainEqual(endless('q1'))
})

const drafts = fc.nat().map((seed) => {
  const random = seededRandom(seed)
  return { random, survey: randomDraft(random) }
})

test('SPEC G9: publishing refuses what stops it, in the same order, and nothing else of the ways through', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(drafts, ({ survey }) => {
      const findings = checkRoutes(survey)
      for (const { code } of findings) seen.add(code)
      const summary = ({ code, questionId, ...rest }: RouteFinding) => [
        code,
        questionId,
        'ruleIndex' in rest && rest.ruleIndex,
      ]
      const refused = publishProblems(survey) as readonly RouteFinding[]
      expect(refused.map(summary)).toEqual(findings.filter(stopsPublishing).map(summary))
    }),
    { seed: 31, numRuns: 500 },
  )
  // Otherwise the drafts prove little.
  expect(seen.size).toBe(8)
})

test('SPEC G2: a question is found unreachable exactly where no answers lead to it', () => {
  fc.assert(
    fc.property(drafts, ({ survey }) => {
      const { questions } = aRevision(survey)
      const reached = new Set([firstQuestionId(questions)])
      for (const reachedQuestion of reached) {
        const question = questions.find((one) => one.questionId === reachedQuestion)
        for (const answer of question ? everyAnswer(question) : [])
          reached.add(nextQuestionId(questions, reachedQuestion, answer))
      }
      const unreachable = checkRoutes(survey).filter(({ code }) => code === 'question_unreachable')
      const unmet = questions.map((one) => one.questionId).filter((one) => !reached.has(one))
      expect(unreachable.map(({ questionId }) => questionId)).toEqual(unmet)
    }),
    { seed: 32, numRuns: 500 },
  )
})

test('SPEC G7, SPEC G8: a walk meets no question again, and stays nowhere for ever, without a loop having been told', () => {
  let ended = 0
  fc.assert(
    fc.property(drafts, ({ survey, random }) => {
      const { questions } = aRevision(survey)
      const codes = new Set(checkRoutes(survey).map(({ code }) => code))
      let path = startPath(questions)
      for (let step = 0; step < 50; step++) {
        const question = questions.find((one) => one.questionId === path.at(-1))
        const answers = question && everyAnswer(question)
        // A choice nobody can answer: a respondent cannot leave it.
        if (!question || !answers || answers.length === 0) return
        const answer = !question.isRequired && random() < 0.3 ? null : randomAnswer(question.control, random)
        const next = stepForward(questions, path, answer)
        if (next === null) return void ended++
        if (next.length <= path.length) expect([...codes].some((code) => code.startsWith('loop'))).toBe(true)
        path = next
      }
      expect([...codes].some((code) => code.startsWith('loop'))).toBe(true)
    }),
    { seed: 33, numRuns: 500 },
  )
  expect(ended).toBeGreaterThan(250)
})

test('SPEC G3, SPEC G4: a rule is found idle exactly where no answer meets it first', () => {
  fc.assert(
    fc.property(drafts, ({ survey }) => {
      const { questions } = aRevision(survey)
      const idle = checkRoutes(survey).flatMap((finding) =>
        finding.code === 'rule_never_matches' || finding.code === 'rule_shadowed'
          ? [`${finding.questionId} ${finding.ruleIndex}`]
          : [],
      )
      for (const question of questions) {
        // Each rule leads to a place of its own, so that one sees which was met.
        const marked = question.logic.map((rule, at) =>
          rule.action.questionIds.every((to) => to === 'gone')
            ? rule
            : { ...rule, action: { type: 'SHOW' as const, questionIds: [id(`met-${at}`)] } },
        )
        const copies = marked.map((_, at) => ({ ...question, questionId: id(`met-${at}`), logic: [] }))
        const all = [{ ...question, logic: marked }, ...copies]
        const met = new Set<string | null>(
          everyAnswer(question).map((answer) => nextQuestionId(all, question.questionId, answer)),
        )
        question.logic.forEach((rule, at) => {
          if (rule.action.questionIds.some((to) => to !== 'gone')) {
            expect(idle.includes(`${question.questionId} ${at}`)).toBe(!met.has(`met-${at}`))
          }
        })
      }
    }),
    { seed: 34, numRuns: 500 },
  )
})
