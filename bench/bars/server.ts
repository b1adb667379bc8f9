import type { Bar } from '../bar.ts'

/** The figures of a server: its messages per second, and its memory and time. */
export const serverBars = {
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
