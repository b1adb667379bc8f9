import { type Bar, milliseconds } from '../bar.ts'

/** The figures of results, and of the jobs that prepare them. */
export const resultsBars = {
  results: {
    ofSmall: {
      measure: 'summary of all time of 1,000,000 responses, beside that of some thousands',
      kind: 'ratio',
      atMost: 1.5,
    },
    summary: { ...milliseconds('summary of all time of 1,000,000 responses'), atMost: 25 },
    period: { ...milliseconds('summary of a period in 1,000,000 responses'), atMost: 40 },
    firstCard: { ...milliseconds('counts of 1,000,000 responses by one to three filters'), atMost: 150 },
    filters: { ...milliseconds('all results of 1,000,000 responses by one to three filters'), atMost: 400 },
    crossTab: { ...milliseconds('cross-tab of 1,000,000 responses'), atMost: 400 },
    nps: { ...milliseconds('Net Promoter Score of a store with 1,000,000 last scores'), atMost: 40 },
    bytes: {
      measure: 'totals, facts and segments with rebuilt indexes, for each response of a survey of 1,000,000',
      kind: 'exact',
      // 370 without facts of pages, of which a response of the seed has eleven. The index by which lists are sorted by duration has 85.
      atMost: 530,
      unit: 'bytes',
    },
  },
  'results-screen': {
    firstCard: {
      ...milliseconds('change of period or filter until the first card of 1,000,000 responses is on the screen'),
      atMost: 300,
    },
    allCards: { ...milliseconds('the same until all cards are'), atMost: 700 },
  },
  csv: {
    ofCopy: {
      measure: 'CSV file of 1,000,000 responses, beside COPY of the same columns',
      kind: 'ratio',
      // One thread parses the JSON of each response and writes 31 columns, 15 of them facts of pages. Half of the time would need
      // columns that PostgreSQL takes out of the JSON itself, which unpacks large answers once for each question.
      atMost: 4,
    },
    memory: {
      measure: 'memory that the server takes while it makes that file',
      kind: 'absolute',
      // It does not grow with the file: the collector lets some hundred batches gather.
      atMost: 250,
      unit: 'MB',
      anchor: 'memoryMb',
    },
  },
  rebuild: {
    perMillion: {
      measure: 'time of `npm run rebuild` for each 1,000,000 responses',
      kind: 'absolute',
      // 150 s for 1.6 million.
      atMost: 94_000,
      unit: 'ms',
      anchor: 'cpuMs',
    },
    memory: {
      measure: 'peak resident memory of `npm run rebuild`',
      kind: 'absolute',
      atMost: 400,
      unit: 'MB',
      anchor: 'memoryMb',
    },
  },
  filling: {
    whileFilled: {
      measure: 'p99 of messages to other stores while the facts of 1,000,000 responses are filled in, beside idle',
      kind: 'ratio',
      atMost: 2,
    },
  },
} as const satisfies Record<string, Record<string, Bar>>
