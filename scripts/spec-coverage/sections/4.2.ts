import { promisesNothing, proved, type Row } from '../row.ts'

/** Survey lifecycle actions. */
export const rows: readonly Row[] = [
  proved(
    'Publish …',
    'apps/server/src/surveys/surveys.test.ts › publishing freezes a revision: editing afterwards changes nothing for shoppers',
    'apps/server/src/surveys/publish.ts',
    "      status: 'published',",
    "      status: 'draft',",
  ),
  proved(
    '… move to draft …',
    'apps/server/src/surveys/surveys.test.ts › moved to draft, a survey is no longer asked',
    'apps/server/src/surveys/publish.ts',
    "set({ status: 'draft' })",
    "set({ status: 'published' })",
  ),
  proved(
    '… duplicate (a new survey id results) …',
    'apps/server/src/surveys/duplicate-and-discard.test.ts › a duplicate is a draft of the same, with fresh ids throughout and no responses',
    'packages/survey/src/editing/duplicate-survey.ts',
    'return { ...survey, surveyId, questions }',
    'return { ...survey, questions }',
  ),
  proved(
    '… edit …',
    'e2e/list/actions.spec.ts › edit, preview and results are one press away',
    'apps/dashboard/src/features/surveys/survey-menu.tsx',
    'to: `/builder/${surveyId}`, onGo',
    'to: `/template/${surveyId}`, onGo',
  ),
  proved(
    '… view analytics.',
    'e2e/list/actions.spec.ts › edit, preview and results are one press away',
    'apps/dashboard/src/features/surveys/survey-menu.tsx',
    'to: `/surveys/analytics/${surveyId}`',
    'to: `/builder/${surveyId}`',
  ),
  promisesNothing('The full state machine is not shown.', 'Decisions D4 gives it.'),
]
