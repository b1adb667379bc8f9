import type { Answer, PublishedQuestion } from '@earshot/survey/respondent'
import { walk } from '@earshot/survey/respondent'
import { aRevision, type Random, randomAnswer, randomSurvey, seededRandom } from '@earshot/survey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movePlayer, progressOf } from './player-moves.ts'
import { currentQuestion, type PlayerState, startState, withDraft } from './player-state.ts'

const surveys = fc.nat().map((seed) => {
  const random = seededRandom(seed)
  return { random, questions: aRevision(randomSurvey(random)).questions }
})

test('the engine walks where the player went, whatever was answered, changed and gone back on', () => {
  let completed = 0
  fc.assert(
    fc.property(surveys, ({ random, questions }) => {
      let state = startState(questions, 0)
      for (let press = 0; press < 60 && !state.completed; press++) {
        const act = anyAct(random, questions, state)
        const { moves } = state
        state = typeof act === 'string' ? movePlayer(questions, state, { type: act, now: 0 }) : withDraft(state, act)
        // Only a Next that went somewhere is told.
        if (act === 'next' && state.moves > moves) expectSameResult(questions, state)
      }
      if (state.completed) completed++
    }),
    { seed: 15, numRuns: 500 },
  )
  expect(completed).toBeGreaterThan(250)
})

test('who went back and on another way has told what one tells who never went there', () => {
  let turned = 0
  fc.assert(
    fc.property(surveys, ({ random, questions }) => {
      let state = startState(questions, 0)
      let isTurned = false
      for (let press = 0; press < 80 && !state.completed; press++) {
        const act = anyAct(random, questions, state)
        const { path } = state
        state = typeof act === 'string' ? movePlayer(questions, state, { type: act, now: 0 }) : withDraft(state, act)
        isTurned ||= state.path.length < path.length
      }
      if (!state.completed) return
      if (isTurned) turned++
      const { secondsByQuestion: _, ...reported } = progressOf(state)
      const { secondsByQuestion: _none, ...straight } = progressOf(playDirectly(questions, state))
      expect(straight).toEqual(reported)
    }),
    { seed: 16, numRuns: 500 },
  )
  expect(turned).toBeGreaterThan(100)
})

/** Gives the same answers to the same questions, each once. */
function playDirectly(questions: readonly PublishedQuestion[], { path, answers }: PlayerState): PlayerState {
  return path.reduce(
    (state, questionId) => {
      const answer = answers[questionId] as Answer | null
      return movePlayer(questions, answer ? withDraft(state, answer) : state, { type: 'next', now: 0 })
    },
    startState(questions, 0),
  )
}

/** The state that was played directly: walked by the engine it has the same result, and every answer in it counts. */
function expectSameResult(questions: readonly PublishedQuestion[], state: PlayerState): void {
  const { path, answers, completed } = progressOf(state)
  const walked = walk(questions, answers)
  // The answer to the question on the screen may be an old one, ready to be changed: it leads one step further.
  expect(walked.path.slice(0, path.length)).toEqual(path)
  expect(walked.path.length - path.length).toBeLessThanOrEqual(completed ? 0 : 1)
  expect(walked.answers).toEqual(Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer)))
  if (completed) expect(walked.ended).toBe(true)
}

function anyAct(random: Random, questions: readonly PublishedQuestion[], state: PlayerState): 'next' | 'back' | Answer {
  const question = currentQuestion(questions, state)
  const chance = random()
  if (chance < 0.15) return 'back'
  // Now and then an answer meant for another question, which this one refuses or takes as its own.
  const asked = chance < 0.2 ? questions[0] : question
  if (asked && chance < 0.6) return randomAnswer(asked.control, random)
  return 'next'
}
