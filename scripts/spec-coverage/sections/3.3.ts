import { proved, type Row } from '../row.ts'

const SURVEY = 'packages/survey/src'
const QUESTIONS = `${SURVEY}/questions`
const BLANK = `${QUESTIONS}/registry.test.ts › [Q1] a blank %s is required, without words or rules, and passes its own schema`
const DEFAULTS = `${QUESTIONS}/registry.test.ts › [Q1] a blank $name has the settings of the specification`
const ONE = `${QUESTIONS}/parse-answer.test.ts › [Q11] $answer`
const NEW_RULE = `${SURVEY}/editing/set-rules.test.ts › [L1] a rule begins as the specification has it, after the others`
const RULES = `${SURVEY}/editing/set-rules.ts`
const SAVED = `${SURVEY}/survey.schema.test.ts › [Q3] a working copy passes unchanged`

/** Question. */
export const rows: readonly Row[] = [
  proved(
    'questionId, surveyId, text … type … config …',
    BLANK,
    `${QUESTIONS}/question.schema.ts`,
    'surveyId: surveyIdSchema,',
    'survey: surveyIdSchema,',
  ),
  proved(
    '… description (null by default) …',
    BLANK,
    `${QUESTIONS}/question-type.ts`,
    'description: null',
    "description: ''",
  ),
  proved(
    '… isRequired (default true) …',
    BLANK,
    `${QUESTIONS}/question-type.ts`,
    'isRequired: true',
    'isRequired: false',
  ),
  proved(
    '… orderIndex …',
    `${SURVEY}/survey.schema.test.ts › [Q7] $what is refused`,
    `${SURVEY}/survey.schema.ts`,
    'question.orderIndex === index',
    'question.orderIndex >= index',
  ),
  proved('… logic.', BLANK, `${QUESTIONS}/question.schema.ts`, 'logic: v.pipe(', 'rules: v.pipe('),
  proved(
    'Types: single_select, multi_select, text, rating, nps, drop_down, date, image.',
    DEFAULTS,
    `${QUESTIONS}/registry.ts`,
    'drop_down: dropDown,',
    'dropdown: dropDown,',
  ),
  proved(
    "single_select | options, randomize true, allowOther false, otherLabel 'Other', displayType radio, nextQuestionId null, isTerminal false",
    DEFAULTS,
    `${QUESTIONS}/single-select.ts`,
    "displayType: 'radio'",
    "displayType: 'pill'",
  ),
  proved(
    "multi_select | options, minSelect 1, maxSelect null, randomize true, allowOther false, otherLabel 'Other', displayType checkbox, nextQuestionId null, isTerminal false",
    DEFAULTS,
    `${QUESTIONS}/multi-select.ts`,
    'minSelect: 1,',
    'minSelect: 2,',
  ),
  proved(
    'text | placeholder empty, nextQuestionId null, isTerminal false',
    DEFAULTS,
    `${QUESTIONS}/text.ts`,
    "config: { placeholder: '', nextQuestionId: null, isTerminal: false }",
    "config: { placeholder: '?', nextQuestionId: null, isTerminal: false }",
  ),
  proved(
    'rating | scale 5, minLabel, maxLabel, displayType number, nextQuestionId null, isTerminal false',
    DEFAULTS,
    `${QUESTIONS}/rating.ts`,
    "displayType: 'number'",
    "displayType: 'star'",
  ),
  proved(
    '… (display types seen: star, emoji, number)',
    `${SURVEY}/survey.schema.test.ts › [Q3] a $type shown as $config.displayType can be saved`,
    `${QUESTIONS}/rating.schema.ts`,
    "v.picklist(['number', 'star', 'emoji'])",
    "v.picklist(['number', 'emoji'])",
  ),
  proved(
    'nps | scale 10, minLabel, maxLabel, displayType number, nextQuestionId null …',
    DEFAULTS,
    `${QUESTIONS}/nps.ts`,
    "displayType: 'number', nextQuestionId: null",
    "displayType: 'bar', nextQuestionId: null",
  ),
  proved(
    '… no isTerminal',
    `${SURVEY}/survey.schema.test.ts › [Q5] nps refuses $config`,
    `${QUESTIONS}/nps.schema.ts`,
    'scale: v.literal(10),',
    'scale: v.literal(10), isTerminal: v.optional(v.boolean()),',
  ),
  proved(
    "drop_down | options, randomize true, allowOther false, otherLabel 'Other', nextQuestionId null, isTerminal false",
    DEFAULTS,
    `${QUESTIONS}/drop-down.ts`,
    'config: { ...blankChoice(newId), nextQuestionId: null',
    'config: { ...blankChoice(newId), allowOther: true, nextQuestionId: null',
  ),
  proved(
    'date | nextQuestionId null, isTerminal false',
    DEFAULTS,
    `${QUESTIONS}/date.ts`,
    'isTerminal: false',
    'isTerminal: true',
  ),
  proved(
    'image | options, randomize true, hideLabel false, nextQuestionId null, isTerminal false',
    DEFAULTS,
    `${QUESTIONS}/image.ts`,
    'hideLabel: false',
    'hideLabel: true',
  ),
  proved(
    'Option: id, text, imageUrl (image questions).',
    `${SURVEY}/survey.schema.test.ts › [Q4] only the options of image questions have pictures`,
    `${QUESTIONS}/option.schema.ts`,
    'listOf(v.strictObject(optionEntries))',
    'listOf(v.looseObject(optionEntries))',
  ),
  proved('Logic: a list of rules.', NEW_RULE, RULES, '(rules) => [...rules, BLANK]', '() => [BLANK]'),
  proved(
    'A rule has a condition (operator, list of values) …',
    `${SURVEY}/editing/set-rules.test.ts › [L3] a rule changes $what, and its neighbours stay the very same`,
    RULES,
    'values: values ? [...new Set(values)] : condition.values',
    'values: condition.values',
  ),
  proved(
    '… and an action (type, questionIds).',
    `${SURVEY}/editing/set-rules.test.ts › [L3] a rule changes $what, and its neighbours stay the very same`,
    RULES,
    'action: led ? { ...action, questionIds: [led.questionId] } : action',
    'action',
  ),
  proved(
    'New rule default: operator CONTAINS, empty value list …',
    NEW_RULE,
    RULES,
    "condition: { operator: 'CONTAINS', values: [] }",
    "condition: { operator: 'NOT_CONTAINS', values: [] }",
  ),
  proved(
    '… action SHOW with empty questionIds.',
    NEW_RULE,
    RULES,
    "action: { type: 'SHOW', questionIds: [] }",
    "action: { type: 'HIDE', questionIds: [] }",
  ),
  proved(
    'Operators seen: CONTAINS, NOT_CONTAINS.',
    SAVED,
    `${SURVEY}/flow/rule.schema.ts`,
    "v.picklist(['CONTAINS', 'NOT_CONTAINS'])",
    "v.picklist(['CONTAINS'])",
  ),
  proved('Action type seen: SHOW.', SAVED, `${SURVEY}/flow/rule.schema.ts`, "v.literal('SHOW')", "v.literal('HIDE')"),
  proved(
    'Preview response per questionId: single choice holds optionId and otherValue …',
    ONE,
    `${QUESTIONS}/parse-answer.ts`,
    'ok({ optionId: optionId as OptionId, otherValue: other.value })',
    'ok({ optionId: optionId as OptionId } as OneOption)',
  ),
  proved(
    '… multiple choice holds optionIds and otherValue …',
    `${QUESTIONS}/parse-answer.test.ts › [Q12] Other with $what, chosen with another option`,
    `${QUESTIONS}/parse-answer.ts`,
    'ok({ optionIds: chosen, otherValue: other.value })',
    'ok({ optionIds: chosen, otherValue: null })',
  ),
  proved(
    '… text … hold value …',
    `${QUESTIONS}/parse-answer.test.ts › [Q22] a text $what`,
    `${QUESTIONS}/parse-answer.ts`,
    "text.trim() === '' ? null : { value: text }",
    "text.trim() === '' ? null : ({ text } as never)",
  ),
  proved(
    '… rating, nps … hold value …',
    `${QUESTIONS}/parse-answer.test.ts › [Q13] a score of $value`,
    `${QUESTIONS}/parse-answer.ts`,
    'isOnScale ? ok({ value })',
    'isOnScale ? ok({ value: String(value) })',
  ),
  proved(
    '… and date hold value …',
    `${QUESTIONS}/parse-answer.test.ts › [Q23] %s is a date`,
    `${QUESTIONS}/parse-answer.ts`,
    'isDay(value) ? ok({ value })',
    'isDay(value) ? ok({ value: Date.parse(value) })',
  ),
  proved(
    '… image holds optionId.',
    ONE,
    `${QUESTIONS}/parse-answer.ts`,
    'problem ? err(problem) : ok({ optionId: optionId as OptionId })',
    'problem ? err(problem) : ok({ value: optionId } as never)',
  ),
]
