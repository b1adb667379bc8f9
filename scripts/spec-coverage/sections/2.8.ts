import { type CoverageRow, held, proved } from '../row.ts'

const TEMPLATES = 'apps/dashboard/src/features/new-survey/templates'
const CARD = `${TEMPLATES}/template-card.test.tsx`
const PREVIEW = `${TEMPLATES}/template-preview.test.tsx`

/** Template card and template preview dialog. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Card shows category tag, name, description, number of questions and estimated minutes.',
    `${CARD} › a card says its category, name, description, how many questions and how many minutes`,
    { target: `${TEMPLATES}/template-tags.tsx#TemplateFacts`, dropElement: 'minutes' },
  ),
  proved(
    "On hover it offers 'Preview' … and 'Use Template'",
    'e2e/templates/picker.spec.ts › with a mouse a card offers its preview and its use',
    {
      target: `${TEMPLATES}/template-card.tsx#TemplateTile`,
      literal: 'group-hover:pointer-fine:opacity-100',
      to: 'group-hover:pointer-fine:opacity-0',
    },
  ),
  proved(
    "'Preview' (opens the preview)",
    'e2e/templates/picker.spec.ts › with a mouse a card offers its preview and its use',
    { target: `${TEMPLATES}/template-grid.tsx#TemplateGrid`, dropAttribute: 'onPreview' },
  ),
  held(
    "'Use Template' (clears the current selection …)",
    'e2e/templates/use-template.spec.ts › a double tap on Use Template makes one survey, with what the template asks, and Back finds no second',
    'What is previewed is state of the screen that is left with it, and Back finds none; no one line could keep it.',
  ),
  proved(
    "'Use Template' (… goes to /surveys/template/{surveyId})",
    `${CARD} › a card offers its preview, and leads to a survey made of it`,
    { target: `${TEMPLATES}/template-card.tsx#TemplateTile`, setAttribute: 'to', to: '/surveys/scratch' },
  ),
  proved(
    'Preview dialog shows category tag, name, question count, estimated minutes …',
    `${PREVIEW} › a preview says its category, name, how many questions and how many minutes, above a player`,
    { target: `${TEMPLATES}/template-preview.tsx#TemplatePreview`, dropElement: 'TemplateFacts' },
  ),
  proved('… a simulated survey player …', 'e2e/templates/preview.spec.ts › a plain template to its end', {
    target: `${TEMPLATES}/template-preview.tsx#TemplatePreview`,
    dropCall: 'resolveSurvey',
  }),
  proved("… a 'Back' button …", `${PREVIEW} › a preview leads back, and on to a survey made of the template`, {
    target: `${TEMPLATES}/template-preview.tsx#TemplatePreview`,
    dropElement: 'Button',
  }),
  proved(
    "… and a 'Use Template' button to /surveys/template/{surveyId}.",
    `${PREVIEW} › a preview leads back, and on to a survey made of the template`,
    { target: `${TEMPLATES}/template-preview.tsx#TemplatePreview`, setAttribute: 'to', to: '/surveys/scratch', nth: 2 },
  ),
  proved(
    "When the plan's question limit is exceeded 'Use Template' is replaced by a fallback (the upgrade prompt).",
    `${PREVIEW} › where the plan has too few questions, an upgrade prompt stands in the place of Use Template`,
    { target: `${TEMPLATES}/template-preview.tsx#TemplatePreview`, dropElement: 'UpgradePrompt' },
  ),
]
