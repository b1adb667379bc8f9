import { type CoverageRow, proved } from '../row.ts'

/** The next-question rule. */
export const rows: readonly CoverageRow[] = [
  proved(
    'With no current question, the flow ends.',
    'packages/survey/src/flow/next-question.test.ts › SPEC F1: after question %j the flow ends',
    { target: 'packages/survey/src/flow/next-question.ts#nextQuestionId', result: 1, to: '' },
  ),
  proved(
    'For single_select, rating, nps and image questions: …',
    'packages/survey/src/flow/next-question.test.ts › SPEC F6: of all eight types, these take rules',
    { target: 'packages/survey/src/questions/control.ts#rulesApplyTo', setMember: 'nps', to: false },
  ),
  proved(
    '… the first rule whose condition matches the answer …',
    'packages/survey/src/flow/next-question.test.ts › SPEC F2: the first rule that matches decides, and its first question',
    { target: 'packages/survey/src/flow/next-question.ts#decidingRule', swap: 'find', to: 'findLast' },
  ),
  proved(
    '… and whose action is SHOW …',
    'packages/survey/src/flow/next-question.test.ts › SPEC F7: a rule of an unknown $what is passed over',
    { target: 'packages/survey/src/flow/next-question.ts#targetOf', always: 'SHOW' },
  ),
  proved(
    '… leads to the first question listed in questionIds.',
    'packages/survey/src/flow/next-question.test.ts › SPEC F2: the first rule that matches decides, and its first question',
    { target: 'packages/survey/src/flow/next-question.ts#targetOf', literal: 0, to: 1 },
  ),
  proved(
    "CONTAINS matches when the rule's value list includes the answer …",
    'packages/survey/src/flow/next-question.test.ts › SPEC F3: $type answered $answer against $values',
    { target: 'packages/survey/src/flow/next-question.ts#ruleMatches', negate: 'CONTAINS', nth: 1 },
  ),
  proved(
    '… NOT_CONTAINS matches when it does not.',
    'packages/survey/src/flow/next-question.test.ts › SPEC F3: $type answered $answer against $values',
    { target: 'packages/survey/src/flow/next-question.ts#ruleMatches', swap: '===', to: '&&', nth: 1 },
  ),
  proved(
    "For multi_select: a match means any selected option is in the rule's list …",
    'packages/survey/src/flow/next-question.test.ts › SPEC F4: multi_select answered $answer against $values',
    { target: 'packages/survey/src/flow/next-question.ts#decidingRule', swap: 'some', to: 'every' },
  ),
  proved(
    '… with the same CONTAINS and NOT_CONTAINS treatment.',
    'packages/survey/src/flow/next-question.test.ts › SPEC F4: multi_select answered $answer against $values',
    { target: 'packages/survey/src/flow/next-question.ts#ruleMatches', swap: '===', to: 'left', nth: 1 },
  ),
  proved(
    "Otherwise use the question's nextQuestionId if set.",
    'packages/survey/src/flow/next-question.test.ts › SPEC F8: nextQuestionId $nextQuestionId, terminal $isTerminal',
    { target: 'packages/survey/src/flow/next-question.ts#usualNext', call: 'findQuestion', argument: 2, to: null },
  ),
  proved(
    'Otherwise, if the question is terminal, the flow ends.',
    'packages/survey/src/flow/next-question.test.ts › SPEC F9: a terminal question with %j',
    { target: 'packages/survey/src/flow/next-question.ts#usualNext', never: 'config' },
  ),
  proved(
    'Otherwise go to the next question in order …',
    'packages/survey/src/flow/next-question.test.ts › SPEC F10: the next in order follows, wherever it stands in the list',
    { target: 'packages/survey/src/flow/question-order.ts#firstQuestionId', swap: '<', to: '>' },
  ),
  proved(
    '… the last question ends the flow.',
    'packages/survey/src/flow/next-question.test.ts › SPEC F10: the next in order follows, wherever it stands in the list',
    { target: 'packages/survey/src/flow/next-question.ts#usualNext', swap: '??', to: 'left' },
  ),
  proved(
    'Next records the answer …',
    'packages/player/src/player-moves.test.ts › the answers of a whole walk are told, with the seconds each question took',
    { target: 'packages/player/src/player-moves.ts#movePlayer', setMember: 'questionId', to: null },
  ),
  proved(
    '… applies this rule …',
    'packages/player/src/player-moves.test.ts › Back walks down the path by which one came, and no further than the first question',
    { target: 'packages/player/src/player-moves.ts#movePlayer', call: 'stepForward', argument: 3, to: null },
  ),
  proved(
    '… and records the path …',
    'packages/player/src/player-moves.test.ts › Back walks down the path by which one came, and no further than the first question',
    { target: 'packages/survey/src/flow/path.ts#stepForward', dropItem: 1 },
  ),
  proved(
    '… so that Back returns to the previous question.',
    'packages/player/src/player-moves.test.ts › Back walks down the path by which one came, and no further than the first question',
    { target: 'packages/player/src/player-moves.ts#movePlayer', unwrap: 'stepBack' },
  ),
]
