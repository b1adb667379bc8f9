import fc from 'fast-check'
import { expect, test } from 'vitest'
import { possibleSteps } from '../flow/possible-steps.ts'
import { checkRoutes } from '../flow/route-check.ts'
import { type RouteFinding, stopsPublishing } from '../flow/route-finding.ts'
import type { QuestionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import {
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomDraft,
  seededRandom,
} from '../testing/index.ts'
import { fixFor } from './fix-for.ts'

const id = (questionId: string) => questionId as QuestionId
const goesTo = (questionId: string, nextQuestionId: string) =>
  aSingleSelect(questionId, { config: { nextQuestionId: id(nextQuestionId) } })

/** The questions after every possible fix. */
function fixed(...questions: Question[]): readonly Question[] {
  const survey = aSurvey(questions)
  const [fix] = checkRoutes(survey).flatMap((finding) => fixFor(finding) ?? [])
  const edited = fix?.(survey)
  if (!edited?.ok) throw new Error('There was nothing to mend')
  return edited.value.questions
}

test('SPEC G13: a rule that nobody meets goes, the others stay', () => {
  const logic = [aRule(['yes'], 'q2'), aRule([], 'q2'), aRule(['no'], 'q2')]
  expect(fixed(aSingleSelect('q1', { logic }), aTextQuestion('q2'))[0]?.logic).toEqual([logic[0], logic[2]])
})

test('SPEC G13: a missing next question is no longer led to', () => {
  expect(fixed(goesTo('q1', 'gone'))[0]?.config.nextQuestionId).toBeNull()
})

test('SPEC G13: the last question of a loop without exit ends the flow', () => {
  const [, second] = fixed(aTextQuestion('q1'), goesTo('q2', 'q1'), aTextQuestion('q3'))
  expect(second?.config).toMatchObject({ nextQuestionId: null, isTerminal: true })
})

test('SPEC G13: the last question of the survey ends the flow by itself, of whatever type it is', () => {
  const last = anNpsQuestion('q2', { config: { nextQuestionId: id('q1') } })
  expect(fixed(aTextQuestion('q1'), last)[1]).toEqual({ ...anNpsQuestion('q2'), orderIndex: 1 })
})

test.each([
  { code: 'question_unreachable', questionId: id('q1') },
  { code: 'loop_with_exit', questionId: id('q1'), backTo: [id('q1')] },
  { code: 'loop_without_exit', questionId: id('q1'), canEndHere: false },
] as const)('SPEC G13: $code is for the merchant to decide', (finding) => {
  expect(fixFor(finding)).toBeNull()
})

test('SPEC G13: what was mended meanwhile stays the very same', () => {
  const survey = aSurvey([aSingleSelect('q1', { logic: [aRule(['yes'], 'q1')] })])
  const fix = fixFor({ code: 'rule_never_matches', questionId: id('q1'), ruleIndex: 0 })
  expect(fix?.(survey)).toEqual({ ok: true, value: survey })
  expect(fix?.(survey)).toHaveProperty('value', survey)
})

/** How many findings say the same of the same question; the places of its rules move up where one goes. */
const countLike = ({ code, questionId }: RouteFinding, findings: readonly RouteFinding[]) =>
  findings.filter((one) => one.code === code && one.questionId === questionId).length

const stepsOf = (survey: Survey) => possibleSteps(aRevision(survey).questions)

test('SPEC G14: of drafts, every mend takes away its finding, adds no problem and leads nobody elsewhere but out of a loop', () => {
  const fixedCodes = new Set<string>()
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const survey = randomDraft(seededRandom(seed))
      const findings = checkRoutes(survey)
      for (const finding of findings) {
        const edited = fixFor(finding)?.(survey)
        if (!edited) continue
        if (!edited.ok) throw new Error(edited.problem.code)
        fixedCodes.add(finding.code)
        const left = checkRoutes(edited.value)
        expect(countLike(finding, left)).toBe(countLike(finding, findings) - 1)
        for (const problem of left.filter(stopsPublishing)) {
          expect(countLike(problem, left)).toBeLessThanOrEqual(countLike(problem, findings))
        }
        if (finding.code !== 'loop_without_exit') expect(stepsOf(edited.value)).toEqual(stepsOf(survey))
      }
    }),
    { seed: 51, numRuns: 500 },
  )
  expect(fixedCodes.size).toBe(6)
})
