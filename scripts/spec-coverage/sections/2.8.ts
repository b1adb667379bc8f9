import { held, proved, type Row } from '../row.ts'

const TEMPLATES = 'apps/dashboard/src/features/new-survey/templates'
const CARD = `${TEMPLATES}/template-card.test.tsx`
const PREVIEW = `${TEMPLATES}/template-preview.test.tsx`

/** Template card and template preview dialog. */
export const rows: readonly Row[] = [
  proved(
    'Card shows category tag, name, description, number of questions and estimated minutes.',
    `${CARD} › a card says its category, name, description, how many questions and how many minutes`,
    `${TEMPLATES}/template-tags.tsx`,
    '<span>{surveyWords.minutes(estimatedTimeBreakdown.minutes)}</span>',
    '<span />',
  ),
  proved(
    "On hover it offers 'Preview' … and 'Use Template'",
    'e2e/templates/picker.spec.ts › with a mouse a card offers its preview and its use',
    `${TEMPLATES}/template-card.tsx`,
    'group-hover:pointer-fine:opacity-100',
    'group-hover:pointer-fine:opacity-0',
  ),
  proved(
    "'Preview' (opens the preview)",
    'e2e/templates/picker.spec.ts › with a mouse a card offers its preview and its use',
    `${TEMPLATES}/template-grid.tsx`,
    'onPreview={() => open(card)}',
    'onPreview={() => {}}',
  ),
  held(
    "'Use Template' (clears the current selection …)",
    'e2e/templates/use-template.spec.ts › a double tap on Use Template makes one survey, with what the template asks, and Back finds no second',
    'What is previewed is state of the screen that is left with it, and Back finds none; no one line could keep it.',
  ),
  proved(
    "'Use Template' (… goes to /surveys/template/{surveyId})",
    `${CARD} › a card offers its preview, and leads to a survey made of it`,
    `${TEMPLATES}/template-card.tsx`,
    'to={`/surveys/template/${surveyId}`}',
    'to="/surveys/scratch"',
  ),
  proved(
    'Preview dialog shows category tag, name, question count, estimated minutes …',
    `${PREVIEW} › a preview says its category, name, how many questions and how many minutes, above a player`,
    `${TEMPLATES}/template-preview.tsx`,
    '<TemplateFacts card={card} />',
    '{null}',
  ),
  proved(
    '… a simulated survey player …',
    'e2e/templates/preview.spec.ts › a plain template to its end',
    `${TEMPLATES}/template-preview.tsx`,
    'resolveSurvey(card, NOT_LIVE)',
    'resolveSurvey({ ...card, questions: [] }, NOT_LIVE)',
  ),
  proved(
    "… a 'Back' button …",
    `${PREVIEW} › a preview leads back, and on to a survey made of the template`,
    `${TEMPLATES}/template-preview.tsx`,
    '<Button onClick={onClose}>{words.back}</Button>',
    '{null}',
  ),
  proved(
    "… and a 'Use Template' button to /surveys/template/{surveyId}.",
    `${PREVIEW} › a preview leads back, and on to a survey made of the template`,
    `${TEMPLATES}/template-preview.tsx`,
    'to={`/surveys/template/${surveyId}`}',
    'to="/surveys/scratch"',
  ),
  proved(
    "When the plan's question limit is exceeded 'Use Template' is replaced by a fallback (the upgrade prompt).",
    `${PREVIEW} › where the plan has too few questions, an upgrade prompt stands in the place of Use Template`,
    `${TEMPLATES}/template-preview.tsx`,
    'const prompt = refusal && <UpgradePrompt refusal={refusal} />',
    'const prompt = null',
  ),
]
