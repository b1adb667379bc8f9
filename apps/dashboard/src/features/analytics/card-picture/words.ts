import { formatCount } from '../../../lib/format.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'

export const words = {
  menu: (question: string) => `More for “${question}”`,
  svg: 'Save as picture (SVG)',
  png: 'Save as picture (PNG)',
  inPlan: (label: string) => `${label} · ${upgradeWords.pro}`,
  failed: 'The picture was not saved',
  failedText: 'This browser can’t draw it. Save it as SVG instead.',
  without: (options: string) => `without ${options}`,
  ownFilterLeftOut: 'without the filters about this question',
  npsCaption: (margin: string) => `Net Promoter Score, on a scale from −100 to +100${margin}`,
  meanCaption: (margin: string, from: number, to: number) => `average, on a scale from ${from} to ${to}${margin}`,
  comparedNote: {
    period: (which: string) => `Before: ${which}`,
    filters: (which: string) => `B: ${which}`,
  },
  intervals: 'The line on a bar is its 95% interval.',
  otherDays: 'Other days',
  more: (count: number) => `${formatCount(count)} more`,
  quoted: (text: string) => `“${text}”`,
  shortened: (text: string) => `${text.trimEnd()}…`,
  noAnswers: 'Nobody has answered this yet.',
  none: '–',
  fileName: (question: string, type: string) => `${question}.${type}`,
} as const
