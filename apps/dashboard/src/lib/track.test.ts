import { expect, test } from 'vitest'
import { createTracking } from './track.ts'
import { type Click, clickProperties } from './track-events.ts'
import type { Destination, Service } from './track-service.ts'

const DESTINATION: Destination = { token: 'project', host: 'https://events.example' }

const MERCHANT = {
  userEmail: 'ida@nordlys.example',
  merchantId: 'm1',
  storeId: 's1',
  businessName: 'Nordlys',
  businessEmail: 'hello@nordlys.example',
  timezone: 'Europe/Oslo',
  status: 'trialing',
  trialEndsAt: '2026-12-06T10:00:00.000Z',
}

const page = {
  location: { origin: 'https://app.example', pathname: '/', search: '?search=secret', hash: '#token' },
  document: { title: 'Surveys · Earshot' },
}

/** Tracking whose service writes down what it hears. */
function aTracking(fails = false) {
  const captured: unknown[][] = []
  const loaded: Destination[] = []
  const service: Service = {
    identify: (...sent) => void captured.push(['identify', ...sent]),
    track: (...sent) => void captured.push(sent),
    reset: () => void captured.push(['reset']),
  }
  const load = async (to: Destination) => {
    loaded.push(to)
    if (fails) throw new Error('blocked')
    return service
  }
  return { track: createTracking(load, page), captured, loaded }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('what happens before it is known where events go is told afterwards, in order', async () => {
  const { track, captured, loaded } = aTracking()
  track.identify(MERCHANT)
  track.clicked({ kind: 'create_survey', location: 'surveys_list' })
  track.begin(DESTINATION)
  track.reset()
  await nextTask()
  expect(loaded).toEqual([DESTINATION])
  expect(captured.map(([what]) => what)).toEqual(['identify', 'button_clicked', 'reset'])
})

test('without a destination nothing is loaded and nothing kept', async () => {
  const { track, captured, loaded } = aTracking()
  track.clicked({ kind: 'create_survey', location: 'surveys_list' })
  track.begin(null)
  track.begin(DESTINATION)
  track.pageViewed({ name: 'Login', category: 'account', type: 'public' })
  await nextTask()
  expect([loaded, captured]).toEqual([[], []])
})

test('a service that cannot be had disturbs nobody', async () => {
  const { track, captured } = aTracking(true)
  track.begin(DESTINATION)
  await nextTask()
  track.reset()
  track.clicked({ kind: 'create_survey', location: 'surveys_list' })
  expect(captured).toEqual([])
})

test('who is waited for in vain fills no memory', async () => {
  const { track, captured } = aTracking()
  for (let i = 0; i < 1_000; i++) track.movedToDraft({ surveyId: 'a', name: 'A' })
  track.begin(DESTINATION)
  await nextTask()
  expect(captured).toHaveLength(100)
})

const survey = { surveyId: 'a', name: 'Candles' }
const page_url = 'https://app.example/'
const ofSurvey = { survey_id: 'a', survey_name: 'Candles' }

test.each<[string, (track: ReturnType<typeof aTracking>['track']) => void, unknown[]]>([
  [
    'a page',
    (track) => track.pageViewed({ name: 'Survey Builder', category: 'surveys', type: 'dashboard', surveyId: 'a' }),
    [
      'page_viewed',
      {
        page_url,
        page_name: 'Survey Builder',
        page_title: 'Surveys · Earshot',
        page_category: 'surveys',
        page_type: 'dashboard',
        survey_id: 'a',
      },
    ],
  ],
  [
    'a click on a survey',
    (track) => track.clicked({ kind: 'publish', location: 'survey_menu', survey }),
    [
      'button_clicked',
      {
        page_url,
        from_page: '/',
        button_name: 'publish',
        button_category: 'survey_management',
        button_location: 'survey_menu',
        action_type: 'publish',
        ...ofSurvey,
      },
    ],
  ],
  [
    'a click that begins a survey',
    (track) => track.clicked({ kind: 'create_from_scratch', location: 'create_modal' }),
    [
      'button_clicked',
      {
        page_url,
        from_page: '/',
        button_name: 'create_from_scratch',
        button_category: 'survey_creation',
        button_location: 'create_modal',
        creation_method: 'scratch',
      },
    ],
  ],
  ...(['modal', 'template'] as const).map(
    (creation_method): [string, (track: ReturnType<typeof aTracking>['track']) => void, unknown[]] => [
      `a survey begun by ${creation_method}`,
      (track) =>
        track.clicked({
          location: 'surveys_list',
          ...(creation_method === 'modal'
            ? { kind: 'create_survey' }
            : { kind: 'create_from_template', templateName: 'NPS' }),
        }),
      ['button_clicked', expect.objectContaining({ creation_method })],
    ],
  ),
  [
    'a click on a template',
    (track) => track.clicked({ kind: 'preview_template', location: 'template_gallery', templateName: 'NPS' }),
    [
      'button_clicked',
      {
        page_url,
        from_page: '/',
        button_name: 'preview_template',
        button_category: 'template',
        button_location: 'template_gallery',
        action_type: 'preview',
        template_name: 'NPS',
        templateName: 'NPS',
      },
    ],
  ],
  [
    'a click that goes somewhere',
    (track) => track.clicked({ kind: 'navigation', location: 'side_menu', destination: 'templates' }),
    [
      'button_clicked',
      {
        page_url,
        from_page: '/',
        button_name: 'navigation',
        button_category: 'navigation',
        button_location: 'side_menu',
        destination: 'templates',
      },
    ],
  ],
  [
    'a survey moved to draft',
    (track) => track.movedToDraft(survey),
    ['survey_moved_to_draft', { page_url, ...ofSurvey }],
  ],
  [
    'a duplicated survey',
    (track) => track.duplicated(survey, 'b'),
    ['survey_duplicated', { page_url, ...ofSurvey, new_survey_id: 'b' }],
  ],
  [
    'who is logged in',
    (track) => track.identify(MERCHANT),
    [
      'identify',
      'm1',
      {
        merchant_id: 'm1',
        store_id: 's1',
        business_name: 'Nordlys',
        email: 'ida@nordlys.example',
        business_email: 'hello@nordlys.example',
        timezone: 'Europe/Oslo',
        trial_ends_at: '2026-12-06T10:00:00.000Z',
        status: 'trialing',
      },
    ],
  ],
  [
    'who is logged in, and on no plan',
    (track) => track.identify({ ...MERCHANT, status: null, trialEndsAt: null }),
    ['identify', 'm1', expect.not.objectContaining({ trial_ends_at: expect.anything(), status: expect.anything() })],
  ],
])('%s is told with what spec §7 lists, and without what stands behind the path', async (_, act, expected) => {
  const { track, captured } = aTracking()
  track.begin(DESTINATION)
  await nextTask()
  act(track)
  expect(captured).toEqual([expected])
})

const ofSurveys = { button_category: 'survey_management', ...ofSurvey }
const toHelp = { button_category: 'navigation', destination: 'https://help.example/' }
const byTemplate = { template_name: 'NPS', creation_method: 'template' }

test.each<[Click, Record<string, string>]>([
  [
    { kind: 'create_survey', location: 'surveys_list' },
    { button_category: 'survey_creation', creation_method: 'modal' },
  ],
  [
    { kind: 'create_from_scratch', location: 'create_modal' },
    { button_category: 'survey_creation', creation_method: 'scratch' },
  ],
  [
    { kind: 'create_from_template', location: 'create_modal', templateName: 'NPS' },
    { button_category: 'survey_creation', ...byTemplate },
  ],
  [
    { kind: 'use_template', location: 'template_gallery', templateName: 'NPS' },
    { button_category: 'template', ...byTemplate, templateName: 'NPS' },
  ],
  [
    { kind: 'preview_template', location: 'template_gallery', templateName: 'NPS' },
    { button_category: 'template', action_type: 'preview', template_name: 'NPS', templateName: 'NPS' },
  ],
  [
    { kind: 'publish', location: 'builder', survey },
    { action_type: 'publish', ...ofSurveys },
  ],
  [
    { kind: 'move_to_draft', location: 'survey_menu', survey },
    { action_type: 'move_to_draft', ...ofSurveys },
  ],
  [
    { kind: 'duplicate_survey', location: 'survey_menu', survey },
    { action_type: 'duplicate', ...ofSurveys },
  ],
  [
    { kind: 'view_analytics', location: 'survey_card', survey },
    { action_type: 'view', ...ofSurveys },
  ],
  [
    { kind: 'edit_survey', location: 'survey_card', survey },
    { action_type: 'edit', ...ofSurveys },
  ],
  [{ kind: 'help_center', location: 'side_menu', destination: 'https://help.example/' }, toHelp],
  [
    { kind: 'navigation', location: 'side_menu', destination: 'templates' },
    { button_category: 'navigation', destination: 'templates' },
  ],
])('a click is told by its kind, with what its kind carries and nothing else: %j', (click, more) => {
  expect(clickProperties(click, '/surveys/templates')).toEqual({
    button_name: click.kind,
    button_location: click.location,
    from_page: '/surveys/templates',
    ...more,
  })
})
