import { apiFor } from '../e2e/support/merchant.ts'

/** A screen as it is come to by its address. */
export type RatedPage = {
  readonly name: string
  readonly path: string
  readonly who: 'nobody' | 'demo' | 'newcomer'
  /** The bar of its performance rating; absent if it is not rated. */
  readonly rated?: RatedScreen
}

export type RatedScreen = 'login' | 'list' | 'builder' | 'analytics'

/** Every address of `dashboard/app/routes.tsx`. @param token the login of the demo's merchant */
export async function screensOf(token: string, dashboard: string): Promise<readonly RatedPage[]> {
  const api = apiFor(token, dashboard)
  const { surveys } = await api<{ surveys: { surveyId: string }[] }>('GET', '/surveys?page=1&limit=1')
  const [template] = await api<{ surveyId: string }[]>('GET', '/surveys/templates')
  const surveyId = surveys[0]?.surveyId
  if (!surveyId || !template) throw new Error('The demo store has no survey, or there is no template')
  const pageOf = (who: RatedPage['who']) => (name: string, path: string, rated?: RatedScreen) => ({
    ...{ name, path, who },
    ...(rated !== undefined && { rated }),
  })
  const [forNobody, forDemo, forNewcomer] = [pageOf('nobody'), pageOf('demo'), pageOf('newcomer')]
  return [
    forNobody('login', '/login', 'login'),
    forDemo('list', '/', 'list'),
    forDemo('builder', `/builder/${surveyId}`, 'builder'),
    forDemo('analytics', `/surveys/analytics/${surveyId}`, 'analytics'),
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
