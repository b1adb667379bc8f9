import type { PublishedQuestion, QuestionId } from '@earshot/survey/respondent'
import { walk } from '@earshot/survey/respondent'
import { aPublishedSurvey, type Random, randomAnswer, randomSurvey, seededRandom } from '@earshot/survey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentQuestion, type PlayerEvent, type PlayerState, playerReducer, startState } from './player-state.ts'

const surveys = fc.nat().map((seed) => {
  const random = seededRandom(seed)
  return { random, questions: aPublishedSurvey(randomSurvey(random)).questions }
})

test('the engine walks where the player went, whatever was answered, changed and gone back on', () => {
  let completed = 0
  fc.assert(
    fc.property(surveys, ({ random, questions }) => {
      let state = startState(questions, 0)
      for (let press = 0; press < 60 && !state.completed; press++) {
        state = playerReducer(questions, state, anyEvent(random, questions, state))
        expectAlike(questions, state)
      }
      if (state.completed) completed++
    }),
    { seed: 15, numRuns: 500 },
  )
  expect(completed).toBeGreaterThan(250)
})

/** Where the walk ends, both are at the same place; under way, one of the two may only be ahead of the other. */
function expectAlike(questions: readonly PublishedQuestion[], state: PlayerState): void {
  const walked = walk(questions, state.answers)
  if (state.completed) {
    expect(walked).toEqual({ path: state.path, answers: givenOn(state.path, state), ended: true })
    return
  }
  // Ahead is the engine after a Back, whose answers still stand; the player where it goes round a loop again.
  const shared = Math.min(walked.path.length, state.path.length)
  expect(walked.path.slice(0, shared)).toEqual(state.path.slice(0, shared))
}

const givenOn = (path: readonly QuestionId[], { answers }: PlayerState) =>
  Object.fromEntries(path.flatMap((id) => (answers[id] ? [[id, answers[id]]] : [])))

function anyEvent(random: Random, questions: readonly PublishedQuestion[], state: PlayerState): PlayerEvent {
  const question = currentQuestion(questions, state)
  const chance = random()
  if (chance < 0.15) return { type: 'back', now: 0 }
  // Now and then an answer meant for another question, which this one refuses or takes as its own.
  const asked = chance < 0.2 ? questions[0] : question
  if (asked && chance < 0.6) return { type: 'answered', answer: randomAnswer(asked.control, random) }
  return { type: 'next', now: 0 }
}
