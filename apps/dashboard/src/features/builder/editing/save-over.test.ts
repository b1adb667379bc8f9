import type { Survey, SurveyId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { ProblemError, TransportError } from '../../../lib/failure.ts'
import type { LoadedSurvey } from '../loaded-survey.ts'
import { createSaveOver } from './save-over.ts'

const named = (name: string): Survey => ({ surveyId: 's1' as SurveyId, name, description: '', questions: [] })

/** A server with one survey, of version 7 and not yet named; it may lose answers. */
function aServer() {
  const standing = { copy: named(''), version: 7 }
  const server = {
    standing,
    losesAnswers: false,
    load: async () => ({ ...standing.copy, version: standing.version }) as unknown as LoadedSurvey,
    async save(copy: Survey, version: number) {
      if (version !== standing.version) {
        throw new ProblemError({ code: 'survey_changed_elsewhere', version: standing.version })
      }
      Object.assign(standing, { copy, version: version + 1 })
      if (server.losesAnswers) throw new TransportError('FETCH_ERROR', 'Network Error', null)
      return server.load()
    },
  }
  return server
}

test('a copy whose answer was lost counts as saved when it is sent again', async () => {
  const server = aServer()
  const save = createSaveOver(server)
  server.losesAnswers = true
  await expect(save(named('One'), 7)).rejects.toThrow('Network Error')
  server.losesAnswers = false
  expect(await save(named('One'), 7)).toMatchObject({ name: 'One', version: 8 })
})

test('what was typed since goes over the copy that had arrived', async () => {
  const server = aServer()
  const save = createSaveOver(server)
  server.losesAnswers = true
  await expect(save(named('One'), 7)).rejects.toThrow('Network Error')
  server.losesAnswers = false
  expect(await save(named('Two'), 7)).toMatchObject({ name: 'Two', version: 9 })
})

test('what is typed goes over the copy that an earlier sitting was sending when it ended', async () => {
  const server = aServer()
  const left = { version: 7, copies: [named('Left')] }
  await server.save(named('Left'), 7)
  expect(await createSaveOver(server, left)(named('Two'), 7)).toMatchObject({ name: 'Two', version: 9 })
  await server.save(named('Theirs'), 9)
  await expect(createSaveOver(server, { ...left, version: 9 })(named('Three'), 9)).rejects.toMatchObject({
    problem: { code: 'survey_changed_elsewhere' },
  })
})

test('what somebody else has changed stays, even after a lost answer', async () => {
  const server = aServer()
  const save = createSaveOver(server)
  server.losesAnswers = true
  await expect(save(named('One'), 7)).rejects.toThrow('Network Error')
  server.losesAnswers = false
  await server.save(named('Theirs'), 8)
  await expect(save(named('Two'), 7)).rejects.toMatchObject({ problem: { code: 'survey_changed_elsewhere' } })
  expect(server.standing.copy.name).toBe('Theirs')
})

test('copies of an earlier version are no excuse', async () => {
  const server = aServer()
  const save = createSaveOver(server)
  await save(named('One'), 7)
  await save(named('Two'), 8)
  // Elsewhere, One was brought back.
  await server.save(named('One'), 9)
  await expect(save(named('Three'), 9)).rejects.toMatchObject({ problem: { code: 'survey_changed_elsewhere' } })
})
