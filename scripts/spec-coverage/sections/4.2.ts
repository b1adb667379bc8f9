import { type CoverageRow, promisesNothing, proved } from '../row.ts'

/** Survey lifecycle actions. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Publish …',
    'apps/server/src/surveys/revisions.test.ts › publishing freezes a revision: editing afterwards changes nothing for shoppers',
    { target: 'apps/server/src/surveys/publish.ts#publishSurvey', setMember: 'status', to: 'draft' },
  ),
  proved(
    '… move to draft …',
    'apps/server/src/surveys/revisions.test.ts › moved to draft, a survey is no longer asked',
    {
      target: 'apps/server/src/surveys/publish.ts#moveToDraft',
      literal: 'draft',
      to: 'published',
    },
  ),
  proved(
    '… duplicate (a new survey id results) …',
    'apps/server/src/surveys/duplicate-and-discard.test.ts › a duplicate is a draft of the same, with fresh ids throughout and no responses',
    { target: 'packages/survey/src/editing/duplicate-survey.ts#withFreshIds', dropMember: 'surveyId', nth: 2 },
  ),
  proved('… edit …', 'e2e/list/actions.spec.ts › edit, preview and results are one press away', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    literal: '/builder/',
    to: '/template/',
    nth: 1,
  }),
  proved('… view analytics.', 'e2e/list/actions.spec.ts › edit, preview and results are one press away', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    literal: '/surveys/analytics/',
    to: '/builder/',
  }),
  promisesNothing('The full state machine is not shown.', 'ADR-0024 gives it.'),
]
