import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const PLAYER = 'packages/player/src'
const QUESTIONS = 'packages/survey/src/questions'
const FORM = `${PLAYER}/question-form.test.tsx`
const WIDGETS = `${PLAYER}/controls/control-view.test.tsx`
const PREVIEW = 'e2e/builder/preview.spec.ts'
const THANKS = `${PREVIEW} › the thanks count three seconds down, and the first question comes up with nothing answered`
const NOTHING_YET = `${PREVIEW} › without questions the preview asks for some, and without its text a question has another`

/** Survey preview player. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Shows the question text …',
    `${PREVIEW} › the preview begins at the question in hand, and from the start at a tap`,
    { target: `${PLAYER}/survey-view.tsx#SurveyView`, never: 'text' },
  ),
  proved("… (placeholder 'Your question text comes here..') …", NOTHING_YET, {
    target: `${PLAYER}/survey-view.tsx#SurveyView`,
    swap: '||',
    to: 'left',
    nth: 3,
  }),
  promisesNothing('… the answer widget …', 'Which widget each type has is said, and proved, below.'),
  proved('… and Back and Next buttons.', `${FORM} › Back stands on every question but the first`, {
    target: `${PLAYER}/question-form.tsx#QuestionForm`,
    always: 'endsHere',
  }),
  proved(
    "On the last question the button reads 'Submit'.",
    `${FORM} › the last question is submitted, and so is one that ends the survey`,
    { target: `${PLAYER}/question-form.tsx#QuestionForm`, never: 'endsHere' },
  ),
  proved("Empty state: 'Add questions to preview..'.", NOTHING_YET, {
    target: `${PLAYER}/player.tsx#Player`,
    always: 'questions',
  }),
  proved('Back is hidden on the first question.', `${FORM} › Back stands on every question but the first`, {
    target: `${PLAYER}/question-form.tsx#QuestionForm`,
    literal: 1,
    to: 0,
  }),
  proved("After the last question … it shows 'Thank You!' …", THANKS, {
    target: `${PLAYER}/words.ts#playerWords`,
    literal: 'Thank You!',
    to: 'Thanks',
  }),
  proved(
    '… or when flow logic marks the question terminal …',
    `${PLAYER}/player-moves.test.ts › a terminal question ends the walk, whatever follows it`,
    { target: 'packages/survey/src/flow/next-question.ts#usualNext', never: 'config' },
  ),
  proved("… 'Your responses have been submitted successfully.' …", THANKS, {
    target: `${PLAYER}/thank-you.tsx#Submitted`,
    always: 'isOver',
  }),
  proved("… and 'Resetting in N seconds...'.", THANKS, {
    target: `${PLAYER}/thank-you.tsx#ThankYou`,
    dropElement: 'words',
  }),
  proved('After 3 seconds it … resets.', THANKS, { target: `${PLAYER}/thank-you.tsx#ThankYou`, literal: 3, to: 4 }),
  proved('… it selects the first question …', THANKS, {
    target: `${PLAYER}/survey-view.tsx#SurveyView`,
    literal: 'restarted',
    to: 'back',
  }),
  proved('… clears responses …', `${PLAYER}/player-moves.test.ts › starting again forgets every answer`, {
    target: `${PLAYER}/player-moves.ts#movePlayer`,
    dropCall: 'startState',
  }),
  proved('single_select: radio list …', `${WIDGETS} › one choice is made by a %s for each option`, {
    target: `${PLAYER}/controls/list-view.tsx#ListView`,
    setAttribute: 'type',
    to: 'checkbox',
  }),
  proved('… or pill buttons (displayType radio or pill) …', `${WIDGETS} › one choice is made by a %s for each option`, {
    target: `${QUESTIONS}/single-select.ts#singleSelect`,
    setMember: 'look',
    to: 'radio',
  }),
  proved(
    '… image-type questions use option images (imageUrl) …',
    `${WIDGETS} › a picture is chosen by its own, its text $shownAs`,
    { target: `${QUESTIONS}/image.ts#image`, setMember: 'imageUrl', to: null },
  ),
  proved('… and hideLabel.', `${WIDGETS} › a picture is chosen by its own, its text $shownAs`, {
    target: `${PLAYER}/controls/image-view.tsx#chunk`,
    never: 'hideLabel',
  }),
  proved('multi_select: checkboxes.', `${WIDGETS} › several choices are made by checkboxes`, {
    target: `${PLAYER}/controls/list-view.tsx#ListView`,
    setAttribute: 'type',
    to: 'radio',
  }),
  proved(
    'text: textarea, 4 rows …',
    `${WIDGETS} › a text is written on four rows, and the merchant says what stands there before`,
    { target: `${PLAYER}/controls/text-view.tsx#chunk`, literal: 4, to: 3 },
  ),
  proved(
    '… configurable placeholder.',
    `${WIDGETS} › a text is written on four rows, and the merchant says what stands there before`,
    { target: `${QUESTIONS}/text.ts#text`, setMember: 'placeholder', to: '', nth: 2 },
  ),
  proved(
    "drop_down: select with placeholder 'Select an option'.",
    `${WIDGETS} › a list that unfolds asks for an option until one is chosen`,
    { target: `${PLAYER}/controls/select-view.tsx#chunk`, swap: '??', to: 'right', nth: 1 },
  ),
  proved('date: single-date picker …', 'e2e/shop/date-field.spec.ts › is chosen by touch, month by month', {
    target: `${PLAYER}/controls/date-view.tsx#chunk`,
    setMember: 'value',
    to: '',
    nth: 3,
  }),
  proved('… formatted yyyy-MM-dd …', `${PLAYER}/controls/typed-day.test.ts › %s, key by key, is a date`, {
    target: `${PLAYER}/controls/typed-day.ts#withHyphens`,
    literal: '-',
    to: '/',
    nth: 2,
  }),
  proved('… placeholder YYYY-MM-DD.', `${WIDGETS} › a date is one day, written as its placeholder says`, {
    target: `${PLAYER}/controls/date-view.tsx#chunk`,
    setAttribute: 'placeholder',
    to: '',
  }),
  proved('rating: 5 stars …', `${WIDGETS} › a rating by $displayType offers five`, {
    target: `${PLAYER}/controls/scale-view.tsx#chunk`,
    dropElement: 'Star',
    nth: 2,
  }),
  proved(
    '… 5 emojis (Terrible, Bad, Good, Very good, Excellent) …',
    `${WIDGETS} › a rating by $displayType offers five`,
    { target: `${PLAYER}/controls/scale-view.tsx#chunk`, dropItem: 'bad' },
  ),
  proved('… or a 5-button number scale.', `${WIDGETS} › a rating by $displayType offers five`, {
    target: `${QUESTIONS}/rating.ts#rating`,
    literal: 5,
    to: 4,
  }),
  proved(
    'Default end labels of the number scale are Terrible and Excellent (preview notes) …',
    `${WIDGETS} › the ends of a number rating are said: $ends`,
    { target: `${PLAYER}/controls/scale-view.tsx#chunk`, swap: 'terrible', to: 'unlikely' },
  ),
  proved(
    '… or Unlikely and Likely (player notes); give both readings [one tap switches to them, D6].',
    'e2e/builder/question-types.spec.ts › a survey of all eight types: built with a thumb, mended where publishing says so, and live',
    {
      target: 'apps/dashboard/src/features/builder/questions/settings/rating-settings.tsx#RatingSettings',
      swap: 'likely',
      to: 'excellent',
      nth: 2,
    },
  ),
  proved('nps: 0 to 10 scale …', `${WIDGETS} › NPS as %s runs from 0 to 10, each score in the colour of its group`, {
    target: `${QUESTIONS}/nps.ts#nps`,
    literal: 0,
    to: 1,
  }),
  proved(
    '… shown as emoji tiles or a coloured bar (displayType emoji or bar).',
    `${WIDGETS} › NPS as %s runs from 0 to 10, each score in the colour of its group`,
    { target: `${QUESTIONS}/nps.ts#nps`, never: 'emoji' },
  ),
  proved(
    'Scores 0-6 are red, 7-8 amber, 9-10 green.',
    'e2e/shop/scales.spec.ts › scores are red up to 6, amber at 7 and 8, green from 9',
    { target: `${QUESTIONS}/nps-group.ts#npsGroup`, literal: 6, to: 5 },
  ),
  proved(
    "Choosing 'other' reveals a 'Please specify' text input.",
    `${WIDGETS} › $kind asks to specify Other once it is chosen`,
    { target: `${PLAYER}/controls/list-view.tsx#ListView`, setMember: 'otherText', to: null },
  ),
  proved(
    "The other text is kept only while 'other' stays chosen.",
    `${QUESTIONS}/parse-answer.test.ts › SPEC Q12: the text of Other goes when another option is chosen`,
    { target: `${QUESTIONS}/parse-answer.ts#parseOptions`, call: 'otherValue', argument: 1, to: true, nth: 1 },
  ),
  proved(
    "An option with empty text is displayed as 'Response N' …",
    `${FORM} › $kind without text is called by its place`,
    { target: `${PLAYER}/controls/offered.ts#offered`, swap: '||', to: 'left' },
  ),
  proved('… (N counts from 1).', `${FORM} › $kind without text is called by its place`, {
    target: `${QUESTIONS}/options.ts#numbered`,
    swap: '+',
    to: 'left',
  }),
]
