import { type CoverageRow, proved } from '../row.ts'

/** The events that the analytics service gets. */
export const eventRows: readonly CoverageRow[] = [
  proved(
    'The analytics is initialised with automatic capture off.',
    'e2e/list/track.spec.ts › nothing is caught that was not named, and nothing that stands behind a path',
    { target: 'apps/dashboard/src/lib/track-service.ts#openService', setMember: 'autocapture', to: true },
  ),
  proved('identify … on login state.', 'e2e/list/track.spec.ts › the merchant is named, and after the log-out is not', {
    target: 'apps/dashboard/src/lib/track-service.ts#openService',
    dropCall: 'identify',
  }),
  proved(
    '… and people-set on login state.',
    'e2e/list/track.spec.ts › the merchant is named, and after the log-out is not',
    { target: 'apps/dashboard/src/lib/track-service.ts#openService', dropCall: 'set' },
  ),
  proved(
    '(spec §3.1: email, merchant_id, store_id, business_name, business_email, timezone …)',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#merchantProperties', swap: 'userEmail', to: 'businessEmail' },
  ),
  proved(
    '(spec §3.1: … trial_ends_at …)',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#merchantProperties', dropMember: 'trial_ends_at' },
  ),
  proved(
    '(spec §3.1: … status.)',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#merchantProperties', dropMember: 'status' },
  ),
  proved(
    'page_viewed: page_name …',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#pageProperties', dropMember: 'page_name' },
  ),
  proved(
    '… page_url …',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track.ts#createTracking', dropMember: 'page_url' },
  ),
  proved(
    '… page_title …',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#pageProperties', dropMember: 'page_title' },
  ),
  proved(
    '… page_category …',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#pageProperties', dropMember: 'page_category' },
  ),
  proved(
    '… page_type …',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#pageProperties', dropMember: 'page_type' },
  ),
  proved(
    '… survey_id.',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track-events.ts#pageProperties', dropMember: 'survey_id' },
  ),
  proved(
    '(page_viewed comes from every screen, with all of these.)',
    'e2e/list/track.spec.ts › every screen that is seen is told once, by the name of spec §7',
    { target: 'apps/dashboard/src/app/routes.tsx#AppRoutes', dropElement: 'PageViewed', nth: 2 },
  ),
  proved(
    'Page names: Login …',
    'e2e/list/track.spec.ts › every screen that is seen is told once, by the name of spec §7',
    { target: 'apps/dashboard/src/app/routes.tsx#AppRoutes', literal: 'Login', to: 'Log in' },
  ),
  proved(
    '… Survey Analytics (with survey id) …',
    'e2e/list/track.spec.ts › every screen that is seen is told once, by the name of spec §7',
    { target: 'apps/dashboard/src/app/routes.tsx#AppRoutes', literal: 'Survey Analytics', to: 'Results' },
  ),
  proved(
    '… Survey Templates …',
    'e2e/list/track.spec.ts › every screen that is seen is told once, by the name of spec §7',
    { target: 'apps/dashboard/src/app/routes.tsx#AppRoutes', literal: 'Survey Templates', to: 'Templates' },
  ),
  proved(
    '… Survey Builder (with survey id).',
    'e2e/list/track.spec.ts › every screen that is seen is told once, by the name of spec §7',
    { target: 'apps/dashboard/src/app/routes.tsx#AppRoutes', dropMember: 'isOfSurvey' },
  ),
  proved(
    'button_clicked: button_name …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'button_name' },
  ),
  proved(
    '… page_url …',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track.ts#createTracking', dropMember: 'page_url' },
  ),
  proved(
    '… button_category …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'button_category', nth: 6 },
  ),
  proved(
    '… button_location …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'button_location' },
  ),
  proved(
    '… creation_method …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', literal: 'scratch', to: 'modal' },
  ),
  proved(
    '… template_name …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'template_name' },
  ),
  proved(
    '… action_type …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', literal: 'duplicate', to: 'copy' },
  ),
  proved(
    '… survey_id, survey_name …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', never: 'survey' },
  ),
  proved(
    '… destination …',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'destination' },
  ),
  proved(
    '… from_page.',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'from_page' },
  ),
  proved(
    'Click kinds: create_survey …',
    'e2e/list/track.spec.ts › every click of the list is told, and what came of it',
    { target: 'apps/dashboard/src/features/new-survey/use-new-survey.tsx#useNewSurvey', dropCall: 'create_survey' },
  ),
  proved('… create_from_scratch …', 'e2e/list/track.spec.ts › every click of the list is told, and what came of it', {
    target: 'apps/dashboard/src/features/new-survey/templates/template-grid.tsx#TemplateGrid',
    dropCall: 'create_from_scratch',
  }),
  proved(
    '… create_from_template …',
    'e2e/templates/events.spec.ts › what is done in the gallery, and the way there; what the plan refuses begins no survey',
    {
      target: 'apps/dashboard/src/features/new-survey/templates/template-grid.tsx#TemplateGrid',
      never: 'questions',
      nth: 1,
    },
  ),
  proved('… publish …', 'e2e/list/track.spec.ts › every click of the list is told, and what came of it', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    dropCall: 'publish',
    nth: 1,
  }),
  proved(
    '(… publish, from the builder …)',
    'e2e/list/track.spec.ts › every click of the builder is told, and what came of it',
    { target: 'apps/dashboard/src/features/builder/use-builder.ts#useBuilder', dropCall: 'publish' },
  ),
  proved(
    '… use_template …',
    'e2e/templates/events.spec.ts › what is done in the picker is told, with the template’s name',
    {
      target: 'apps/dashboard/src/features/new-survey/templates/template-grid.tsx#TemplateGrid',
      dropCall: 'use_template',
    },
  ),
  proved(
    '… preview_template …',
    'e2e/templates/events.spec.ts › what is done in the picker is told, with the template’s name',
    {
      target: 'apps/dashboard/src/features/new-survey/templates/template-grid.tsx#TemplateGrid',
      dropCall: 'preview_template',
    },
  ),
  proved('… help_center …', 'e2e/list/track.spec.ts › going to the help centre is told, ours or elsewhere', {
    target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem',
    never: 'isHelp',
  }),
  proved(
    '… navigation …',
    'e2e/templates/events.spec.ts › what is done in the gallery, and the way there; what the plan refuses begins no survey',
    { target: 'apps/dashboard/src/features/shell/menu-item.tsx#SideMenuItem', dropCall: 'navigation' },
  ),
  proved('… move_to_draft …', 'e2e/list/track.spec.ts › every click of the list is told, and what came of it', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    dropCall: 'move_to_draft',
  }),
  proved('… duplicate_survey …', 'e2e/list/track.spec.ts › every click of the list is told, and what came of it', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    dropCall: 'duplicate_survey',
  }),
  proved('… view_analytics …', 'e2e/list/track.spec.ts › every click of the list is told, and what came of it', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    dropCall: 'view_analytics',
  }),
  proved('… edit_survey.', 'e2e/list/track.spec.ts › every click of the list is told, and what came of it', {
    target: 'apps/dashboard/src/features/surveys/survey-menu.tsx#SurveyMenu',
    dropCall: 'edit_survey',
  }),
  proved(
    'survey_moved_to_draft: survey_id, survey_name, page_url.',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track.ts#createTracking', call: 'survey_moved_to_draft', argument: 2, to: {} },
  ),
  proved(
    '(survey_moved_to_draft, when it is done)',
    'e2e/list/track.spec.ts › a survey counts as moved to draft once the server has moved it, and never if it refuses',
    { target: 'apps/dashboard/src/features/surveys/use-list-changes.ts#useChangeSurvey', dropCall: 'movedToDraft' },
  ),
  proved(
    'survey_duplicated: survey_id, survey_name, new_survey_id, page_url.',
    'apps/dashboard/src/lib/track.test.ts › %s is told with what spec §7 lists, and without what stands behind the path',
    { target: 'apps/dashboard/src/lib/track.ts#createTracking', dropMember: 'new_survey_id' },
  ),
  proved(
    '(survey_duplicated, when it is done)',
    'e2e/list/track.spec.ts › every click of the list is told, and what came of it',
    {
      target: 'apps/dashboard/src/features/surveys/use-duplicate-survey.ts#useDuplicateSurvey',
      dropCall: 'duplicated',
      nth: 1,
    },
  ),
  proved(
    'preview_template and use_template clicks carry templateName.',
    'apps/dashboard/src/lib/track.test.ts › a click is told by its kind, with what its kind carries and nothing else: %j',
    { target: 'apps/dashboard/src/lib/track-events.ts#clickProperties', dropMember: 'templateName' },
  ),
  proved(
    '(Without a project token nothing is loaded and nobody is called, ADR-0034.)',
    'e2e/list/track.spec.ts › without a token nothing is loaded and nobody is called',
    { target: 'apps/dashboard/src/lib/track.ts#createTracking', never: 7 },
  ),
]
