import { type Bar, milliseconds } from '../bar.ts'

/** The figures of pages, in the store and in the dashboard. */
export const pageBars = {
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
} as const satisfies Record<string, Record<string, Bar>>
