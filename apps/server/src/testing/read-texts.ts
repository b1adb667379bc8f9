import { randomUUID } from 'node:crypto'
import type { ResponseId } from '@earshot/survey'
import { expect } from 'vitest'
import { otherTexts } from '../analytics/written/other-texts.ts'
import { writtenTexts } from '../analytics/written/written-texts.ts'
import type { LargeInstallation } from './large-installation.ts'
import { parsedQuery } from './some-query.ts'
import type { TestApp } from './test-app.ts'

/** Reads the texts of the largest survey: pages, groups and what a search finds, with and without a filter. */
export async function readTexts({ db, clock }: TestApp, { store, survey }: LargeInstallation): Promise<void> {
  const key = { storeId: store.storeId, surveyId: survey.surveyId }
  const cursor = { receivedAt: clock.now, responseId: randomUUID() as ResponseId }
  for (const parameters of [{}, { period: ['2025-06-01..2026-03-01'], filter: ['answer:stars:4,5'] }]) {
    const wanted = { query: parsedQuery(parameters), cap: null, now: clock.now, search: null }
    expect((await otherTexts(db, key, { ...wanted, questionId: 'single' })).ok).toBe(true)
    for (const search of [null, 'needle']) {
      for (const after of [null, cursor]) {
        const texts = await writtenTexts(db, key, { ...wanted, questionId: 'text', search, after })
        expect(texts.ok).toBe(true)
      }
    }
  }
}
