import { proved, type Row } from '../row.ts'

const picker = (title: string) => `apps/dashboard/src/features/new-survey/templates/template-picker.test.tsx › ${title}`
const TABS =
  'apps/dashboard/src/features/new-survey/templates/list-tabs.test.ts › there is a tab for each category that has a template, in the order of the categories'
const TOUCH = 'e2e/templates/picker.spec.ts › by touch: a category, a card, its preview, and back to the same place'

const WORDS = 'apps/dashboard/src/features/new-survey/templates/words.ts'
const LIST_TABS = 'apps/dashboard/src/features/new-survey/templates/list-tabs.ts'
const GRID = 'apps/dashboard/src/features/new-survey/templates/template-grid.tsx'

/** Template picker modal. */
export const rows: readonly Row[] = [
  proved(
    "Title 'Start creating your survey' …",
    picker('the picker says what it is for'),
    WORDS,
    "'Start creating your survey'",
    "'Create a survey'",
  ),
  proved(
    "… hint 'Select any template or start from scratch'.",
    picker('the picker says what it is for'),
    WORDS,
    "'Select any template or start from scratch'",
    "'Select a template'",
  ),
  proved(
    "Category tabs: 'All' …",
    TABS,
    LIST_TABS,
    '{ value: ALL, label: words.all },',
    '{ value: ALL, label: words.own },',
  ),
  proved(
    '… plus the distinct category tags of the loaded templates.',
    TABS,
    LIST_TABS,
    'templateCategories.filter((category) => present.has(category))',
    'templateCategories',
  ),
  proved(
    'Category tabs … (in the picker)',
    picker('a tab for all and one for each category of the templates'),
    'apps/dashboard/src/features/new-survey/templates/template-list.tsx',
    'tabsOf(data ?? [],',
    'tabsOf([],',
  ),
  proved(
    "A 'Create from scratch' card …",
    picker('first comes a card that begins from scratch'),
    WORDS,
    "scratch: 'Create from scratch'",
    "scratch: 'Begin'",
  ),
  proved(
    '… that goes to /surveys/scratch.',
    picker('first comes a card that begins from scratch'),
    GRID,
    'to="/surveys/scratch"',
    'to="/surveys/templates"',
  ),
  proved(
    'A grid of template cards.',
    picker('each template has its card in the grid'),
    GRID,
    '{cards?.map((card) => (',
    '{cards?.slice(1).map((card) => (',
  ),
  proved(
    'Clicking a card opens the preview dialog.',
    TOUCH,
    GRID,
    'preview.bring(() => setPreviewed(card))',
    'preview.bring(() => setPreviewed(null))',
  ),
  proved(
    'States: create, preview …',
    TOUCH,
    GRID,
    '{previewed && preview.part && (',
    '{previewed && preview.part && !GRID && (',
  ),
  proved(
    '… closed.',
    'e2e/list/actions.spec.ts › a new survey begins with the choice of how',
    'apps/dashboard/src/features/new-survey/use-new-survey.tsx',
    'onClose={() => setIsOpen(false)}',
    'onClose={() => setIsOpen(true)}',
  ),
  proved(
    'Closing the preview returns to create.',
    TOUCH,
    GRID,
    'onClose={() => setPreviewed(null)}',
    'onClose={() => setPreviewed(previewed)}',
  ),
]
