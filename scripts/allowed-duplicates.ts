/** Exported names that still have two meanings. The list only gets shorter; docs/glossary.md has the words. */
export const allowedDuplicates: readonly string[] = [
  'ListedStatus',
  'Problem',
  'QuestionResult',
  'Reply',
  'Summary',
  'TemplateCard',
  'TokenFacts',
  'Verdict',
  'expectAnnounced',
  'parseDay',
  'signUp',
  'wordsIn',
]
