export type Problem = 'problem'
