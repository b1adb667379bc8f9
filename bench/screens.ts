import { apiOf } from '../e2e/support/merchant.ts'

/** A screen as it is come to by its address. */
export type Screen = {
  readonly name: string
  readonly path: string
  readonly who: 'nobody' | 'demo' | 'newcomer'
  /** What its rating for speed has to reach, if there is a bar for it. */
  readonly performance?: number
}

/** Every address of `dashboard/app/routes.tsx`. @param token of the demo's merchant */
export async function screensOf(token: string, dashboard: string): Promise<readonly Screen[]> {
  const api = apiOf(token, dashboard)
  const { surveys } = await api<{ surveys: { surveyId: string }[] }>('GET', '/surveys?page=1&limit=1')
  const [template] = await api<{ surveyId: string }[]>('GET', '/surveys/templates')
  const surveyId = surveys[0]?.surveyId
  if (!surveyId || !template) throw new Error('The demo store has no survey, or there is no template')
  const of = (who: Screen['who']) => (name: string, path: string, performance?: number) => ({
    ...{ name, path, who },
    ...(performance !== undefined && { performance }),
  })
  const [forNobody, forDemo, forNewcomer] = [of('nobody'), of('demo'), of('newcomer')]
  return [
    forNobody('login', '/login', 95),
    forDemo('list', '/', 95),
    forDemo('builder', `/builder/${surveyId}`, 90),
    forDemo('analytics', `/surveys/analytics/${surveyId}`, 90),
    forNobody('signup', '/signup'),
    forNobody('forgotten password', '/forgot-password'),
    forNobody('new password, link spent', '/reset-password'),
    forNobody('new password', '/reset-password#a.b.c'),
    forNobody('components', '/dev/components'),
    forNewcomer('onboarding, store', '/onboarding?step=store'),
    forNewcomer('onboarding, goals', '/onboarding?step=goals'),
    forNewcomer('onboarding, snippet', '/onboarding?step=installation'),
    forDemo('builder, logic', `/builder/${surveyId}?view=logic`),
    forDemo('builder, preview', `/builder/${surveyId}?view=preview`),
    forDemo('responses', `/surveys/analytics/${surveyId}?tab=responses`),
    forDemo('templates', '/surveys/templates'),
    forDemo('Net Promoter Score', '/surveys/templates/mnps'),
    forDemo('help', '/help'),
    forDemo('help, an article', '/help/first-survey'),
    forDemo('template editor', `/template/${template.surveyId}`),
    forDemo('import', '/surveys/import'),
    ...['account', 'store', 'appearance', 'installation', 'billing', 'data'].map((tab) =>
      forDemo(`settings, ${tab}`, `/settings?tab=${tab}`),
    ),
    forDemo('plans', '/billing-plans'),
    forDemo('exclusive plans', '/exclusive-plans'),
    forDemo('book a call', '/book-a-call'),
    forDemo('integrations', '/integrations'),
    forDemo('not found', '/no/such/screen'),
    // These two make a survey, so they come last.
    forDemo('from scratch', '/surveys/scratch'),
    forDemo('from a template', `/surveys/template/${template.surveyId}`),
  ]
}
