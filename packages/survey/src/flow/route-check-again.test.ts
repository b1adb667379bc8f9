import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../questions/registry.ts'
import {
  anNpsQuestion,
  aRule,
  aSingleSelect,
  aSurvey,
  type EditName,
  editedSurvey,
  randomDraft,
  randomEditSession,
  randomEdits,
  seededRandom,
} from '../testing/index.ts'
import { checkRoutes } from './route-check.ts'

const ruled = (...logic: Question['logic']) => aSingleSelect('q1', { logic })
const after = [anNpsQuestion('q2'), anNpsQuestion('q3')]

test('SPEC G12: of the very same survey the very same is told', () => {
  const survey = aSurvey()
  expect(checkRoutes(survey)).toBe(checkRoutes(survey))
})

test('SPEC G12: while only texts change, nothing is looked at again', () => {
  const survey = aSurvey([ruled(aRule(['gone'], 'q3')), ...after])
  const reworded = { ...survey.questions[0], text: 'Why?', description: 'In a word' } as Question
  expect(checkRoutes({ ...survey, questions: survey.questions.with(0, reworded) })).toBe(checkRoutes(survey))
})

test('SPEC G12: of a survey that was edited at random the same is told as of one never seen', () => {
  const names = Object.keys(randomEdits) as EditName[]
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.constantFrom(...names), { maxLength: 10 }), (seed, edits) => {
      const random = seededRandom(seed)
      const draft = randomDraft(random)
      checkRoutes(draft)
      for (const edited of randomEditSession(draft, edits, random)) {
        const survey = editedSurvey(edited)
        const findings = checkRoutes(survey)
        expect(findings).toEqual(checkRoutes(JSON.parse(JSON.stringify(survey))))
        // From here on the survey is the one seen last again.
        checkRoutes(survey)
      }
    }),
    { seed: 35, numRuns: 200 },
  )
})

test('SPEC G12: an edit of one question does not have the rules of the others read again', () => {
  let reads = 0
  const counted = new Proxy(['yes', 'gone'], {
    get: (list, key, all) => {
      reads += 1
      return Reflect.get(list, key, all)
    },
  })
  const survey = aSurvey([ruled(aRule(counted, 'q3'), aRule(counted, 'q3')), ...after])
  const before = checkRoutes(survey)
  const once = reads
  const edited = aSingleSelect('q2', { text: 'Why?', logic: [aRule(['gone'], 'q3')] })
  const findings = checkRoutes({ ...survey, questions: survey.questions.with(1, { ...edited, orderIndex: 1 }) })
  expect(findings).toEqual([...before, { code: 'rule_never_matches', questionId: 'q2', ruleIndex: 0 }])
  expect(once).toBeGreaterThan(0)
  expect(reads).toBe(once)
})

test('SPEC G12: what a rule leads to may come and go meanwhile', () => {
  const survey = aSurvey([ruled(aRule(['yes', 'no'], 'q3'), aRule(['yes'], 'q2')), ...after])
  const codes = (questions: readonly Question[]) => checkRoutes({ ...survey, questions }).map(({ code }) => code)
  const shadowed = ['rule_shadowed', 'question_unreachable']
  expect(codes(survey.questions)).toEqual(shadowed)
  expect(codes(survey.questions.slice(0, 2))).toEqual(['rule_target_missing'])
  expect(codes(survey.questions)).toEqual(shadowed)
})
