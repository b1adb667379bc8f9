import { formatCount, pluralized } from '../../../lib/format.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'

export const words = {
  menu: 'Download and print',
  responses: 'Responses (CSV)',
  definitions: 'Definitions of the file (CSV)',
  print: 'Print or save as PDF',
  inPlan: (label: string) => `${label} · ${upgradeWords.pro}`,
  started: 'Your download has started',
  complete: 'Your download is complete',
  title: 'Downloading responses',
  progress: (loaded: number, total: number | null) =>
    total === null
      ? pluralized(loaded, 'response', 'responses')
      : `${formatCount(loaded)} of ${pluralized(total, 'response', 'responses')}`,
  cancel: 'Cancel',
  failed: 'The file was not downloaded',
} as const
