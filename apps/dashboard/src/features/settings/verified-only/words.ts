import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'

export const words = {
  title: 'Results',
  text: 'Which responses your results are made of, unless a view says otherwise.',
  label: 'Verified orders only',
  hint: 'Results, files and your Net Promoter Score count only responses to orders that your store has signed.',
  inView: 'The switch above the results still shows all responses of a view.',
  noneSigned: 'Without signed orders, no response counts.',
  pro: upgradeWords.pro,
  stays: 'Your plan doesn’t include it any more. It stays on until you turn it off. To turn it on again, you need Pro.',
} as const
