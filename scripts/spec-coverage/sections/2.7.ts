import { type CoverageRow, proved } from '../row.ts'

const picker = (title: string) => `apps/dashboard/src/features/new-survey/templates/template-picker.test.tsx › ${title}`
const TABS =
  'apps/dashboard/src/features/new-survey/templates/list-tabs.test.ts › there is a tab for each category that has a template, in the order of the categories'
const TOUCH = 'e2e/templates/picker.spec.ts › by touch: a category, a card, its preview, and back to the same place'

const WORDS = 'apps/dashboard/src/features/new-survey/templates/words.ts#words'
const LIST_TABS = 'apps/dashboard/src/features/new-survey/templates/list-tabs.ts#tabsOf'
const GRID = 'apps/dashboard/src/features/new-survey/templates/template-grid.tsx'

/** Template picker modal. */
export const rows: readonly CoverageRow[] = [
  proved("Title 'Start creating your survey' …", picker('the picker says what it is for'), {
    target: WORDS,
    literal: 'Start creating your survey',
    to: 'Create a survey',
  }),
  proved("… hint 'Select any template or start from scratch'.", picker('the picker says what it is for'), {
    target: WORDS,
    literal: 'any template or start from scratch',
    to: 'a template',
  }),
  proved("Category tabs: 'All' …", TABS, { target: LIST_TABS, swap: 'all', to: 'own' }),
  proved('… plus the distinct category tags of the loaded templates.', TABS, { target: LIST_TABS, unwrap: 'filter' }),
  proved('Category tabs … (in the picker)', picker('a tab for all and one for each category of the templates'), {
    target: 'apps/dashboard/src/features/new-survey/templates/template-list.tsx#TemplateList',
    call: 'template_gallery',
    argument: 1,
    to: [],
  }),
  proved("A 'Create from scratch' card …", picker('first comes a card that begins from scratch'), {
    target: WORDS,
    literal: 'Create from scratch',
    to: 'Begin',
  }),
  proved('… that goes to /surveys/scratch.', picker('first comes a card that begins from scratch'), {
    target: `${GRID}#TemplateGrid`,
    literal: '/surveys/scratch',
    to: '/surveys/templates',
  }),
  proved('A grid of template cards.', picker('each template has its card in the grid'), {
    target: `${GRID}#TemplateGrid`,
    dropElement: 'surveyId',
  }),
  proved('Clicking a card opens the preview dialog.', TOUCH, { target: `${GRID}#TemplateGrid`, dropCall: 'load' }),
  proved('States: create, preview …', TOUCH, { target: `${GRID}#TemplateGrid`, dropElement: 'loaded' }),
  proved('… closed.', 'e2e/list/actions.spec.ts › a new survey begins with the choice of how', {
    target: 'apps/dashboard/src/features/new-survey/use-new-survey.tsx#useNewSurvey',
    literal: false,
    to: true,
    nth: 2,
  }),
  proved('Closing the preview returns to create.', TOUCH, { target: `${GRID}#TemplateGrid`, dropAttribute: 'onClose' }),
]
