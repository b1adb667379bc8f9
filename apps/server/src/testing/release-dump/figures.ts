import { type ApiClient, type Origins, requestLogIn } from './api-client.ts'

/** The figures that the API of a release returned, by the email address of the merchant. */
export type RecordedFigures = Readonly<Record<string, StoreFigures>>

type StoreFigures = {
  readonly surveys: readonly ListedSurvey[]
  readonly templates: number
  readonly netPromoterScore: unknown
  readonly details: unknown
  readonly results: Readonly<Record<string, SurveyFigures>>
}

type ListedSurvey = { readonly surveyId: string; readonly status: string }

type SurveyFigures = {
  readonly workingCopy: unknown
  readonly analytics: unknown
  /** How many responses the lists contain, page by page to the end. */
  readonly listed: Readonly<Record<'counted' | 'spam', number>>
}

/** Reads every figure of some stores through the API of a running server. */
export async function readFigures(origins: Origins, emails: readonly string[]): Promise<RecordedFigures> {
  const figures: Record<string, StoreFigures> = {}
  for (const email of emails) figures[email] = await figuresOf(await requestLogIn(origins, email))
  return figures
}

async function figuresOf(api: ApiClient): Promise<StoreFigures> {
  const { surveys } = await api<{ surveys: ListedSurvey[] }>('GET', '/surveys?limit=50&status=draft,published,deleted')
  const results: Record<string, SurveyFigures> = {}
  for (const { surveyId, status } of surveys) {
    if (status === 'deleted') continue
    results[surveyId] = {
      workingCopy: await api('GET', `/surveys/${surveyId}`),
      analytics: await api('GET', `/surveys/${surveyId}/analytics`),
      listed: { counted: await countListed(api, surveyId, 'counted'), spam: await countListed(api, surveyId, 'spam') },
    }
  }
  const templates = await api<{ isOwn: boolean }[]>('GET', '/surveys/templates')
  const netPromoterScore = await api('GET', '/nps')
  const details = await api('GET', '/onboarding/store/details')
  return { surveys, templates: templates.filter(({ isOwn }) => isOwn).length, netPromoterScore, details, results }
}

async function countListed(api: ApiClient, surveyId: string, kind: string): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const page = await api<{ responses: unknown[]; next: string | null }>(
      'GET',
      `/surveys/${surveyId}/responses?limit=100&kind=${kind}${after}`,
    )
    count += page.responses.length
    if (page.next === null) return count
    after = `&after=${page.next}`
  }
}
