import { formatCount, pluralized } from '../../../lib/format.ts'

export const words = {
  leaveOut: 'Leave options out …',
  noMoreLeftOut: (max: number) => `Leave options out: ${max} questions are the most`,
  without: (options: string) => `Without: ${options}`,
  change: (text: string) => `Change which options are left out. ${text}`,
  putBack: (options: string) => `Put back ${options}`,
  ofOthers: (base: number) => `Shares are of the other ${pluralized(base, 'response', 'responses')}.`,
  ofAnyOther: (base: number) =>
    `Shares are of the ${pluralized(base, 'response', 'responses')} that chose any other option.`,
  leftOut: (options: string) => `Left out: ${options}`,
  leftOutOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
  sheetTitle: 'Leave options out',
  about: 'Shares are then of the responses that chose any other option. Which responses are counted stays the same.',
  options: 'Options to leave out',
  show: 'Show shares',
  chooseFewer: 'Keep at least one option.',
} as const
