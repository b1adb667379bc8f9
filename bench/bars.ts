import type { Anchors, Bar } from './bar.ts'

const milliseconds = (measure: string) => ({ measure, kind: 'absolute', unit: 'ms', anchor: 'cpuMs' }) as const

/**
 * Every figure that a bench measures, with its bar. A part must return exactly the figures that are listed under its
 * name (`Benchmark`), so a figure without a bar or a bar without a figure does not compile.
 */
export const bars = {
  responses: {
    ofNoDatabase: {
      measure: 'accepted responses per second over 64 connections, as a share of the same requests without a database',
      kind: 'ratio',
      atLeast: 0.35,
    },
    ofNoDatabaseMany: {
      measure: 'the same over 512 connections',
      kind: 'ratio',
      atLeast: 0.45,
    },
  },
  'many-stores': {
    ofHotSurvey: {
      measure: 'accepted per second over 1,000 surveys in 1,000 stores, beside one hot survey',
      kind: 'ratio',
      atLeast: 0.5,
    },
    ofNoDatabase: {
      measure: 'accepted per second over 1,000 surveys in 1,000 stores, beside no database',
      kind: 'ratio',
      atLeast: 0.3,
    },
  },
  'large-survey': {
    ofEmpty: {
      measure: 'ingest into a survey of 1,000,000 in an installation of 1,000 stores, beside an empty survey',
      kind: 'ratio',
      atLeast: 0.8,
    },
  },
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
      // 370 without facts of pages, of which a response of the seed has eleven.
      atMost: 450,
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
  neighbors: {
    whileFiltered: {
      measure: 'p99 of messages to other stores while results of 1,000,000 responses are filtered, beside idle',
      kind: 'ratio',
      atMost: 1.5,
    },
    whileErased: {
      measure: 'p99 of messages to other stores while a survey of 1,000,000 responses is erased, beside idle',
      kind: 'ratio',
      atMost: 2,
    },
  },
  filling: {
    whileFilled: {
      measure: 'p99 of messages to other stores while the facts of 1,000,000 responses are filled in, beside idle',
      kind: 'ratio',
      atMost: 2,
    },
  },
  overload: {
    httpWork: {
      measure: 'messages of one hot survey at 3 times capacity, as a share of capacity; a refusal counts as 25 us',
      kind: 'ratio',
      atLeast: 0.8,
    },
    databaseWork: {
      measure: 'messages of 1,000 surveys at 3 times capacity, as a share of capacity; a refusal counts as 25 us',
      kind: 'ratio',
      atLeast: 0.95,
    },
    admittedP99: {
      measure: 'p99 of admitted requests in overload',
      kind: 'absolute',
      atMost: 3_000,
      unit: 'ms',
      anchor: 'cpuMs',
      isPacedByClock: true,
    },
    quietP99: {
      measure: 'p99 of the requests of a quiet store while another store is in overload',
      kind: 'absolute',
      atMost: 500,
      unit: 'ms',
      anchor: 'cpuMs',
      isPacedByClock: true,
    },
    refusedP99: {
      measure: 'p99 of refusals in overload',
      kind: 'absolute',
      atMost: 250,
      unit: 'ms',
      anchor: 'cpuMs',
      isPacedByClock: true,
    },
    peakMemory: {
      measure: 'peak resident memory of the server in overload',
      kind: 'absolute',
      atMost: 700,
      unit: 'MB',
      anchor: 'memoryMb',
    },
  },
  'store-documents': {
    ofFile: {
      measure: 'loaders with the document of one of 2,000 stores, served per second, beside the loader alone',
      kind: 'ratio',
      atLeast: 0.6,
    },
  },
  bytes: {
    content: {
      measure: 'content that a store page fetches until the first question',
      kind: 'exact',
      atMost: 14.75 * 1024,
      unit: 'bytes',
    },
  },
  'first-question': {
    fourG: {
      measure: 'time that the first question adds to a page, 4x slower CPU, 4G, beside the release before',
      kind: 'ratio',
      atMost: 0.6,
    },
    slowFourG: {
      measure: 'the same on slow 4G',
      kind: 'ratio',
      atMost: 0.6,
    },
    unthrottled: {
      measure: 'the same on a network that is not slowed down',
      kind: 'ratio',
      atMost: 0.7,
    },
    largestPaint: {
      measure:
        'largest paint of a store page with the tag after that without: end of the 95% interval, 0 if that has 0',
      kind: 'exact',
      atMost: 50,
      unit: 'ms',
    },
    silentBytes: {
      measure: 'bytes with headers of a page view with five live surveys and none due',
      kind: 'exact',
      atMost: 3.5 * 1024,
      unit: 'bytes',
    },
    silentScript: {
      ...milliseconds('script time of the tag on that page, 4x slower CPU'),
      atMost: 18,
    },
    silentLongest: {
      ...milliseconds('longest script of the tag on that page, 4x slower CPU'),
      atMost: 10,
    },
  },
  typing: {
    phoneMedian: {
      measure: 'key press to paint on a phone, 300 questions beside 10, median',
      kind: 'ratio',
      atMost: 1.3,
    },
    phoneP95: { measure: 'key press to paint on a phone, 300 questions beside 10, p95', kind: 'ratio', atMost: 1.6 },
    panesMedian: {
      measure: 'key press to paint in three panes, 300 questions beside 10, median',
      kind: 'ratio',
      atMost: 1.3,
    },
    panesP95: {
      measure: 'key press to paint in three panes, 300 questions beside 10, p95',
      kind: 'ratio',
      atMost: 1.6,
    },
  },
  lighthouse: {
    login: { measure: 'Lighthouse performance of the login', kind: 'exact', atLeast: 95, unit: 'points' },
    list: { measure: 'Lighthouse performance of the list', kind: 'exact', atLeast: 95, unit: 'points' },
    builder: { measure: 'Lighthouse performance of the builder', kind: 'exact', atLeast: 90, unit: 'points' },
    analytics: { measure: 'Lighthouse performance of the results', kind: 'exact', atLeast: 90, unit: 'points' },
    accessibility: {
      measure: 'Lighthouse accessibility of the worst screen',
      kind: 'exact',
      atLeast: 100,
      unit: 'points',
    },
    bestPractices: {
      measure: 'Lighthouse best practices of the worst screen',
      kind: 'exact',
      atLeast: 100,
      unit: 'points',
    },
    layoutShift: {
      measure: 'layout shift of the worst screen',
      kind: 'exact',
      atMost: 0.02,
      unit: 'of the viewport',
    },
  },
  growth: {
    ofVacuumedFull: {
      measure: 'size of the worst table of 1 MB after ten minutes of answers, beside its size after VACUUM FULL',
      kind: 'exact',
      atMost: 1.3,
      unit: 'times',
    },
  },
  'log-in': {
    ofAlone: {
      measure: 'time of a login while 100 passwords a second are guessed from one network, beside none',
      kind: 'ratio',
      atMost: 3,
    },
    whileGuessed: {
      measure: 'slowest login while 100 passwords a second are guessed from one network',
      kind: 'absolute',
      atMost: 2_000,
      unit: 'ms',
      anchor: 'cpuMs',
    },
  },
  jobs: {
    ofWithout: {
      measure: 'CPU time per accepted message while 100,000 jobs wait and 20 a second run, beside none',
      kind: 'ratio',
      atMost: 1.05,
    },
  },
  metrics: {
    ofWithout: {
      measure: 'CPU time of the server per accepted message with metrics, beside a server without',
      kind: 'ratio',
      atMost: 1.03,
    },
  },
  'server-memory': {
    afterStart: {
      measure: 'resident memory of the server 60 s after its start, in an installation of 12,000 stores',
      kind: 'absolute',
      atMost: 200,
      unit: 'MB',
      anchor: 'memoryMb',
    },
    afterPictures: {
      measure: 'resident memory after uploads of the largest pictures, four at once',
      kind: 'absolute',
      atMost: 350,
      unit: 'MB',
      anchor: 'memoryMb',
    },
    answersPeak: {
      measure: 'peak of a cgroup of 256 MB while answers are taken',
      kind: 'absolute',
      atMost: 256,
      unit: 'MB',
      anchor: 'memoryMb',
    },
    picturesPeak: {
      measure: 'peak of a cgroup of 512 MB while answers are taken and the largest pictures uploaded',
      kind: 'absolute',
      atMost: 512,
      unit: 'MB',
      anchor: 'memoryMb',
    },
  },
  'worst-request': {
    anonymous: {
      measure: 'longest block of the event loop by anonymous requests, 20 at once',
      kind: 'absolute',
      atMost: 50,
      unit: 'ms',
      anchor: 'cpuMs',
    },
    loggedIn: {
      measure: 'longest block of the event loop by requests of a merchant, 20 at once',
      kind: 'absolute',
      atMost: 100,
      unit: 'ms',
      anchor: 'cpuMs',
    },
    memory: {
      measure: 'memory taken by 50 requests at once, of 20 times their bytes and 50 MB',
      kind: 'ratio',
      atMost: 1,
    },
  },
  citus: {
    ofCoordinator: {
      measure: 'CPU time of the coordinator per answer over 1,000 stores, beside that of one PostgreSQL',
      kind: 'ratio',
      // The coordinator cannot be multiplied. With a tenth of the work for an answer, it has enough for ten times what one
      // PostgreSQL takes.
      atMost: 0.1,
    },
    perSecond: {
      measure: 'accepted per second over 1,000 stores by a cluster of two workers, beside one PostgreSQL',
      kind: 'ratio',
      // The cluster has no more cores here than one PostgreSQL, and answers of one shard each make smaller batches.
      atLeast: 0.5,
    },
    filtered: {
      measure: 'results of 1,000,000 responses by one filter on a cluster, beside one PostgreSQL',
      kind: 'ratio',
      // A store is in one shard, whose node does the work. Each statement passes through the coordinator.
      atMost: 1.3,
    },
    ofTwoWorkers: {
      measure: 'CPU time of the busiest of eight workers per answer, beside that of two workers',
      kind: 'ratio',
      // A quarter would be perfect. Stores are not spread evenly, and each node has caches of its own to fill. Nine nodes on two
      // cores measured 0.41 to 0.52.
      atMost: 0.6,
    },
  },
} as const satisfies Record<string, Record<string, Bar>>

/** The machine on which the absolute bars were set: 2 cores of an AMD EPYC at 2.6 GHz, Linux. */
export const reference: Anchors = { cpuMs: 6.4, memoryMb: 237 }

export type BenchmarkName = keyof typeof bars

/** One value for each round, in the unit of the figure's bar. */
export type Figures<Name extends BenchmarkName> = Readonly<Record<keyof (typeof bars)[Name], readonly number[]>>

/**
 * Measures the figures of one part.
 * @param folder an empty folder of its own, removed afterwards
 */
export type Benchmark<Name extends BenchmarkName> = (folder: string) => Promise<Figures<Name>>
