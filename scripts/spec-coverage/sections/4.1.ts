import { type CoverageRow, promisesNothing, proved } from '../row.ts'

/** Survey builder actions. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Add a question at a given position …',
    'packages/survey/src/editing/add-question.test.ts › SPEC E1, SPEC E5: a question added $where becomes selected and later ones move on',
    { target: 'packages/survey/src/editing/add-question.ts#addQuestion', call: 'toSpliced', argument: 1, to: 0 },
  ),
  proved(
    '… (default the end)',
    'packages/survey/src/editing/add-question.test.ts › SPEC E1, SPEC E5: a question added $where becomes selected and later ones move on',
    { target: 'packages/survey/src/editing/add-question.ts#addQuestion', swap: 'max', to: 'min' },
  ),
  proved(
    '… it becomes selected.',
    'packages/survey/src/editing/add-question.test.ts › SPEC E1, SPEC E5: a question added $where becomes selected and later ones move on',
    { target: 'packages/survey/src/editing/add-question.ts#addQuestion', setMember: 'selectedQuestionId', to: null },
  ),
  proved(
    'A survey id is required …',
    'packages/survey/src/editing/add-question.test.ts › SPEC E2: without a survey id no question can be added',
    { target: 'packages/survey/src/editing/add-question.ts#addQuestion', never: 'surveyId' },
  ),
  proved(
    "… otherwise the error 'Survey ID is not set' is raised.",
    'apps/dashboard/src/features/builder/show-refusal.test.ts › a question without a survey is refused in the specification’s words',
    {
      target: 'apps/dashboard/src/features/builder/words.ts#words',
      literal: 'Survey ID is not set',
      to: 'There is no survey',
    },
  ),
  proved(
    'Delete a question: orderIndex is renumbered.',
    'packages/survey/src/editing/delete-question.test.ts › SPEC E3, SPEC E5: after deleting $deleted, $selected is selected',
    { target: 'packages/survey/src/editing/delete-question.ts#deleteQuestion', unwrap: 'renumbered' },
  ),
  proved(
    'Selection moves to the next question …',
    'packages/survey/src/editing/delete-question.test.ts › SPEC E3, SPEC E5: after deleting $deleted, $selected is selected',
    { target: 'packages/survey/src/editing/delete-question.ts#deleteQuestion', swap: '??', to: 'right', nth: 1 },
  ),
  proved(
    '… or to the previous one if the last was deleted …',
    'packages/survey/src/editing/delete-question.test.ts › SPEC E3, SPEC E5: after deleting $deleted, $selected is selected',
    { target: 'packages/survey/src/editing/delete-question.ts#deleteQuestion', swap: '??', to: 'left', nth: 1 },
  ),
  proved(
    '… if none remain, selection is cleared.',
    'packages/survey/src/editing/delete-question.test.ts › SPEC E3: after deleting the only question nothing is selected',
    { target: 'packages/survey/src/editing/delete-question.ts#deleteQuestion', swap: '??', to: 'left', nth: 2 },
  ),
  proved(
    'Duplicate a question: the copy is inserted after the original …',
    'packages/survey/src/editing/duplicate-question.test.ts › SPEC E11, SPEC E5: the duplicate of $original follows it and is selected',
    { target: 'packages/survey/src/editing/duplicate-question.ts#duplicateQuestion', swap: '+', to: 'left' },
  ),
  proved(
    '… later questions are renumbered …',
    'packages/survey/src/editing/duplicate-question.test.ts › SPEC E11, SPEC E5: the duplicate of $original follows it and is selected',
    { target: 'packages/survey/src/editing/duplicate-question.ts#duplicateQuestion', unwrap: 'renumbered' },
  ),
  proved(
    '… and the copy is selected.',
    'packages/survey/src/editing/duplicate-question.test.ts › SPEC E11, SPEC E5: the duplicate of $original follows it and is selected',
    {
      target: 'packages/survey/src/editing/duplicate-question.ts#duplicateQuestion',
      setMember: 'selectedQuestionId',
      to: null,
    },
  ),
  proved(
    'Reorder replaces the question list.',
    'packages/survey/src/editing/move-question.test.ts › SPEC E10, SPEC E5: $moved moves to $toIndex',
    { target: 'packages/survey/src/editing/move-question.ts#moveQuestion', setMember: 'questions', to: [] },
  ),
  proved(
    'Selecting a question sets the current index.',
    'apps/dashboard/src/features/builder/editing/editing-session.test.ts › a survey opens at its first question; another one that is selected is in hand, and nothing is edited',
    {
      target: 'apps/dashboard/src/features/builder/editing/editing-session.ts#createEditingSession',
      dropMember: 'selectedQuestionId',
      nth: 2,
    },
  ),
  proved(
    'Loading survey details selects the first question …',
    'apps/dashboard/src/features/builder/editing/editing-session.test.ts › a survey opens at its first question; another one that is selected is in hand, and nothing is edited',
    {
      target: 'apps/dashboard/src/features/builder/editing/editing-session.ts#createEditingSession',
      swap: '??',
      to: 'right',
    },
  ),
  proved(
    '… and resets the path to start at it.',
    'packages/player/src/player-moves.test.ts › a walk begins at the first question in order, wherever it stands in the list',
    { target: 'packages/player/src/player-state.ts#startState', dropCall: 'startPath' },
  ),
  proved(
    'Reset returns to an untitled … survey. (ADR-0004: each survey begins as a draft of its own)',
    'apps/server/src/surveys/surveys.test.ts › making a survey twice with one id makes one survey',
    { target: 'packages/survey/src/survey.ts#DEFAULT_SURVEY_NAME', literal: 'Untitled Survey', to: 'New survey' },
  ),
  proved(
    '… empty survey.',
    'apps/server/src/surveys/surveys.test.ts › making a survey twice with one id makes one survey',
    { target: 'apps/server/src/surveys/operations.ts#emptySurvey', dropMember: 'questions' },
  ),
  promisesNothing(
    'The preview state mirrors the builder: surveyId, name, description …',
    'The preview plays the working copy itself; of its name and description shoppers see nothing.',
  ),
  proved(
    '… questions, selectedQuestionId, currentQuestionIndex …',
    'e2e/builder/wide.spec.ts › the preview shows the question in hand, as it is edited, until another is taken',
    {
      target: 'apps/dashboard/src/parts/preview/preview-panel.tsx#PreviewPanel',
      call: 'useMemo',
      argument: 2,
      to: [],
      nth: 1,
    },
  ),
  proved(
    '… previewResponses, questionPath.',
    'e2e/builder/preview.spec.ts › the path so far is told with its answers and its reasons, and leads back',
    { target: 'apps/dashboard/src/parts/preview/preview-panel.tsx#PreviewPanel', setMember: 'answers', to: {}, nth: 3 },
  ),
]
