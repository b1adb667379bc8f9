export const words = {
  undo: 'Undo',
  redo: 'Redo',
  undone: (step: string) => `Undone: ${step}`,
  redone: (step: string) => `Redone: ${step}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',

  // What a step was, to follow "Undone:".
  rename: 'rename the survey',
  describe: 'describe the survey',
  changeDetails: 'change the details',
  addQuestion: (number: number) => `add question ${number}`,
  deleteQuestion: (number: number) => `delete question ${number}`,
  moveQuestion: (number: number) => `move question ${number}`,
  reorder: 'put the questions in another order',
  changeType: (number: number) => `change the type of question ${number}`,
  editText: (number: number) => `edit the text of question ${number}`,
  editDescription: (number: number) => `edit the description of question ${number}`,
  editOptions: (number: number) => `edit the options of question ${number}`,
  changeRoute: (number: number) => `change what follows question ${number}`,
  changeQuestion: (number: number) => `change question ${number}`,
  manyChanges: 'several changes',
} as const
