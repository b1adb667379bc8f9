import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'

export const words = {
  title: 'Results',
  text: 'Choose which responses your results count. You can change it in each view.',
  label: 'Verified orders only',
  hint: 'Results, files and your Net Promoter Score count only responses to orders that your store has signed.',
  inView: 'Turn off the switch above the results to see all responses of a view.',
  noneSigned: 'Without signed orders, no response counts.',
  pro: upgradeWords.pro,
  stays: 'Your plan doesn’t include it any more. It stays on until you turn it off. To turn it on again, you need Pro.',
} as const
