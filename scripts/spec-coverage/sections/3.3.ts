import { type CoverageRow, proved } from '../row.ts'

const SURVEY = 'packages/survey/src'
const QUESTIONS = `${SURVEY}/questions`
const BLANK = `${QUESTIONS}/registry.test.ts › SPEC Q1: a blank %s is required, without words or rules, and passes its own schema`
const DEFAULTS = `${QUESTIONS}/registry.test.ts › SPEC Q1: a blank $name has the settings of the specification`
const ONE = `${QUESTIONS}/parse-answer.test.ts › SPEC Q11: $answer`
const NEW_RULE = `${SURVEY}/editing/set-rules.test.ts › SPEC L1: a rule begins as the specification has it, after the others`
const RULES = `${SURVEY}/editing/set-rules.ts`
const SAVED = `${SURVEY}/survey.schema.test.ts › SPEC Q3: a working copy passes unchanged`

/** Question. */
export const rows: readonly CoverageRow[] = [
  proved('questionId, surveyId, text … type … config …', BLANK, {
    target: `${QUESTIONS}/question.schema.ts#schemaOfType`,
    dropMember: 'surveyId',
  }),
  proved('… description (null by default) …', BLANK, {
    target: `${QUESTIONS}/question-type.ts#blankFields`,
    setMember: 'description',
    to: '',
  }),
  proved('… isRequired (default true) …', BLANK, {
    target: `${QUESTIONS}/question-type.ts#blankFields`,
    literal: true,
    to: false,
  }),
  proved('… orderIndex …', `${SURVEY}/survey.schema.test.ts › SPEC Q7: $what is refused`, {
    target: `${SURVEY}/survey.schema.ts#contentEntries`,
    swap: '===',
    to: '>=',
  }),
  proved('… logic.', BLANK, { target: `${QUESTIONS}/question.schema.ts#schemaOfType`, dropMember: 'logic' }),
  proved('Types: single_select, multi_select, text, rating, nps, drop_down, date, image.', DEFAULTS, {
    target: `${QUESTIONS}/registry.ts#questionTypes`,
    dropMember: 'drop_down',
  }),
  proved(
    "single_select | options, randomize true, allowOther false, otherLabel 'Other', displayType radio, nextQuestionId null, isTerminal false",
    DEFAULTS,
    { target: `${QUESTIONS}/single-select.ts#singleSelect`, literal: 'radio', to: 'pill' },
  ),
  proved(
    "multi_select | options, minSelect 1, maxSelect null, randomize true, allowOther false, otherLabel 'Other', displayType checkbox, nextQuestionId null, isTerminal false",
    DEFAULTS,
    { target: `${QUESTIONS}/multi-select.ts#multiSelect`, literal: 1, to: 2 },
  ),
  proved('text | placeholder empty, nextQuestionId null, isTerminal false', DEFAULTS, {
    target: `${QUESTIONS}/text.ts#text`,
    setMember: 'placeholder',
    to: '?',
    nth: 1,
  }),
  proved('rating | scale 5, minLabel, maxLabel, displayType number, nextQuestionId null, isTerminal false', DEFAULTS, {
    target: `${QUESTIONS}/rating.ts#rating`,
    literal: 'number',
    to: 'star',
  }),
  proved(
    '… (display types seen: star, emoji, number)',
    `${SURVEY}/survey.schema.test.ts › SPEC Q3: a $type shown as $config.displayType can be saved`,
    { target: `${QUESTIONS}/rating.schema.ts#ratingSchema`, dropItem: 'star' },
  ),
  proved('nps | scale 10, minLabel, maxLabel, displayType number, nextQuestionId null …', DEFAULTS, {
    target: `${QUESTIONS}/nps.ts#nps`,
    literal: 'number',
    to: 'bar',
  }),
  proved('… no isTerminal', `${SURVEY}/survey.schema.test.ts › SPEC Q5: nps refuses $config`, {
    target: 'packages/survey/src/questions/question.schema.ts#configSchema',
    swap: 'strictObject',
    to: 'looseObject',
  }),
  proved(
    "drop_down | options, randomize true, allowOther false, otherLabel 'Other', nextQuestionId null, isTerminal false",
    DEFAULTS,
    { target: 'packages/survey/src/questions/options.ts#blankChoice', setMember: 'allowOther', to: true },
  ),
  proved('date | nextQuestionId null, isTerminal false', DEFAULTS, {
    target: `${QUESTIONS}/date.ts#date`,
    literal: false,
    to: true,
  }),
  proved('image | options, randomize true, hideLabel false, nextQuestionId null, isTerminal false', DEFAULTS, {
    target: `${QUESTIONS}/image.ts#image`,
    literal: false,
    to: true,
    nth: 1,
  }),
  proved(
    'Option: id, text, imageUrl (image questions).',
    `${SURVEY}/survey.schema.test.ts › SPEC Q4: only the options of image questions have pictures`,
    { target: `${QUESTIONS}/option.schema.ts#choiceEntries`, swap: 'strictObject', to: 'looseObject' },
  ),
  proved('Logic: a list of rules.', NEW_RULE, { target: `${RULES}#addRule`, dropItem: 1 }),
  proved(
    'A rule has a condition (operator, list of values) …',
    `${SURVEY}/editing/set-rules.test.ts › SPEC L3: a rule changes $what, and its neighbours stay the very same`,
    { target: `${RULES}#changeRule`, never: 'values' },
  ),
  proved(
    '… and an action (type, questionIds).',
    `${SURVEY}/editing/set-rules.test.ts › SPEC L3: a rule changes $what, and its neighbours stay the very same`,
    { target: `${RULES}#changeRule`, dropMember: 'questionIds' },
  ),
  proved('New rule default: operator CONTAINS, empty value list …', NEW_RULE, {
    target: `${RULES}#addRule`,
    literal: 'CONTAINS',
    to: 'NOT_CONTAINS',
  }),
  proved('… action SHOW with empty questionIds.', NEW_RULE, {
    target: `${RULES}#addRule`,
    literal: 'SHOW',
    to: 'HIDE',
  }),
  proved('Operators seen: CONTAINS, NOT_CONTAINS.', SAVED, {
    target: `${SURVEY}/questions/rule.schema.ts#ruleSchema`,
    dropItem: 'NOT_CONTAINS',
  }),
  proved('Action type seen: SHOW.', SAVED, {
    target: `${SURVEY}/questions/rule.schema.ts#ruleSchema`,
    literal: 'SHOW',
    to: 'HIDE',
  }),
  proved('Preview response per questionId: single choice holds optionId and otherValue …', ONE, {
    target: `${QUESTIONS}/parse-answer.ts#parseOptions`,
    dropMember: 'otherValue',
    nth: 2,
  }),
  proved(
    '… multiple choice holds optionIds and otherValue …',
    `${QUESTIONS}/parse-answer.test.ts › SPEC Q12: Other with $what, chosen with another option`,
    { target: `${QUESTIONS}/parse-answer.ts#parseOptions`, setMember: 'otherValue', to: null, nth: 1 },
  ),
  proved('… text … hold value …', `${QUESTIONS}/parse-answer.test.ts › SPEC Q22: a text $what`, {
    target: `${QUESTIONS}/parse-answer.ts#parseText`,
    dropMember: 'value',
  }),
  proved('… rating, nps … hold value …', `${QUESTIONS}/parse-answer.test.ts › SPEC Q13: a score of $value`, {
    target: `${QUESTIONS}/parse-answer.ts#parseScore`,
    dropMember: 'value',
  }),
  proved('… and date hold value …', `${QUESTIONS}/parse-answer.test.ts › SPEC Q23: %s is a date`, {
    target: `${QUESTIONS}/parse-answer.ts#parseDay`,
    dropMember: 'value',
  }),
  proved('… image holds optionId.', ONE, {
    target: `${QUESTIONS}/parse-answer.ts#parseOptions`,
    dropMember: 'optionId',
    nth: 1,
  }),
]
