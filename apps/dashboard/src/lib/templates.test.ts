import type { SurveyId, Template } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { aPage } from './testing/a-page.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const { deleteTemplate, keepTemplate } = await import('./templates.ts')

const template: Template = {
  surveyId: '019346a0-0000-7000-8000-000000000001' as SurveyId,
  name: 'Mine',
  description: '',
  categoryTag: 'customer loyalty',
  questions: [],
}

/** What the server is asked, and what comes of it. */
function answering(data: object) {
  const call = vi.fn(async (_url: string, _sent: RequestInit) => Response.json({ data }))
  vi.stubGlobal('fetch', call)
  return () => call.mock.calls.map(([url, { method, body }]) => ({ url, method, body: body && JSON.parse(`${body}`) }))
}

const address = `/api/surveys/templates/${template.surveyId}`

test('what is deleted comes back as it stood at the server, and can be kept again so', async () => {
  const changedElsewhere = { ...template, name: 'Mine, better', isOwn: true, questionsCount: 0 }
  const asked = answering(changedElsewhere)
  const deleted = await deleteTemplate(template)
  expect(deleted).toEqual(changedElsewhere)
  await keepTemplate(deleted)
  const { surveyId: _, ...body } = { ...template, name: 'Mine, better' }
  expect(asked()).toEqual([
    { url: address, method: 'DELETE', body: undefined },
    { url: address, method: 'PUT', body },
  ])
})
