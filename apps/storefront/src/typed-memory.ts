import type { PlayerProps } from '@earshot/player'
import type { SurveyId } from '@earshot/survey/respondent'
import { toJson } from './to-json.ts'
import { quietly } from './when-idle.ts'

// The answer in a control before Next is pressed. It stays in this tab, until it is closed, and is never sent.

type Typed = NonNullable<PlayerProps['typed']>

const PREFIX = 'earshot:typed:'

/** Where storage is full or blocked, it does not survive the page. */
export const rememberTyped = (surveyId: SurveyId, typed: Typed): void =>
  quietly(async () => {
    sessionStorage[PREFIX + surveyId] = toJson(typed)
  })

/** @returns nothing if nothing readable is remembered */
export function readTyped(surveyId: SurveyId): Typed {
  try {
    return Object(JSON.parse(sessionStorage[PREFIX + surveyId]))
  } catch {
    return {}
  }
}
