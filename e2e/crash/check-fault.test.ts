import { expect, test } from 'vitest'
import { checkFault } from './check-fault.ts'
import type { DatabaseFault } from './faults.ts'
import type { RecordedReply } from './recorder.ts'

const CUT = 5_000
const HEALED = 11_000
const END = 15_000

const reply = (at: number, status: RecordedReply['status'], ms = 10): RecordedReply => ({
  status,
  ms,
  at,
  retryAfter: status === 503 ? '5' : null,
})

/** A reply every 100 ms, refused between two moments. */
function replies({ from = CUT, to = HEALED } = {}): RecordedReply[] {
  const moments = Array.from({ length: END / 100 }, (_, i) => i * 100)
  return moments.map((at) => reply(at, at > from && at <= to ? 503 : 200))
}

type Case = Partial<Parameters<typeof checkFault>[0]> & {
  readonly fault?: Pick<DatabaseFault, 'stopsAnswers' | 'servesReads'>
}

function complaints({ fault = { stopsAnswers: true }, ...recorded }: Case): string[] {
  const wellBehaved = { replies: replies(), probes: replies({ from: CUT + 2_000 }), reads: replies(), log: [] }
  const caused = { name: 'cable cut', start: CUT, healed: HEALED, ...fault }
  return checkFault({ ...wellBehaved, ...recorded }, caused, END)
}

test('a server that says so in time, refuses at once and recovers at once is not complained about', () => {
  expect(complaints({})).toEqual([])
})

test.each<[string, Case, string]>([
  [
    '/readyz says 503 more than five seconds after the cut',
    { probes: replies({ from: CUT + 5_000 }) },
    'no answer was taken for 6.1 s, and /readyz did not say 503 within 5.0 s',
  ],
  [
    '/readyz never says 503',
    { probes: replies({ from: END }) },
    'no answer was taken for 6.1 s, and /readyz did not say 503 within 5.0 s',
  ],
  [
    '/readyz never says 503 during a fault that should only slow answers down, but stops them',
    { fault: {}, probes: replies({ from: END }) },
    'no answer was taken for 6.1 s, and /readyz did not say 503 within 5.0 s',
  ],
  [
    'the fault stops no answer, although it should',
    { replies: replies({ from: END }), probes: replies({ from: END }) },
    'no answer was taken for 0.1 s, and /readyz did not say 503 within 5.0 s',
  ],
  [
    '/readyz takes more than a second',
    { probes: [...replies({ from: CUT + 2_000 }), reply(END - 1, 200, 1_001)] },
    '/readyz took 1.0 s',
  ],
  [
    '/readyz does not answer',
    { probes: [...replies({ from: CUT + 2_000 }), reply(END - 1, 'no reply')] },
    '/readyz answered no reply',
  ],
  [
    'a shopper waits more than ten seconds',
    { replies: [...replies(), reply(END - 1, 200, 10_001)] },
    'a shopper waited for 10.0 s',
  ],
  ['a shopper gets another status', { replies: [...replies(), reply(END - 1, 500)] }, 'a shopper got 500'],
  ['a shopper gets no reply', { replies: [...replies(), reply(CUT + 1, 'no reply')] }, 'a shopper got no reply'],
  [
    'a refusal has no Retry-After',
    { replies: [...replies(), { ...reply(CUT + 1, 503), retryAfter: null }] },
    '1 refusals were without Retry-After',
  ],
  [
    'answers are taken again more than two seconds after the recovery',
    { replies: replies({ to: HEALED + 2_000 }) },
    'answers were taken again only after 2.1 s',
  ],
  [
    'an answer is refused long after the first was taken again',
    { replies: [...replies(), reply(END - 1, 503)] },
    '1 answers were refused after the database had recovered',
  ],
  [
    'a merchant cannot read although the fault allows it',
    { fault: { servesReads: true }, reads: [reply(CUT, 200), reply(CUT + 1, 503)] },
    'reads: 1 x 200, 1 x 503',
  ],
  [
    'a read of a merchant hangs although the fault allows it',
    { fault: { servesReads: true }, reads: [] },
    'reads: no reply',
  ],
  [
    'a line of the log is not JSON',
    { log: [{ at: CUT, text: 'Error: it failed' }] },
    'a line of the log is not JSON: Error: it failed',
  ],
  [
    'the server logs a bug',
    { log: [{ at: CUT, text: '{"msg":"unexpected"}' }] },
    'the server logged a bug: {"msg":"unexpected"}',
  ],
  [
    'each failed batch is logged',
    {
      log: Array.from({ length: 6 }, () => ({ at: CUT, text: '{"msg":"a batch of messages could not be written"}' })),
    },
    '6 failed batches were logged',
  ],
])('it is a complaint if %s', (_, given, complaint) => {
  expect(complaints(given)).toContain(`cable cut: ${complaint}`)
})

test('what happens before a fault and after the start of the next one is not judged with it', () => {
  const outside = [reply(CUT - 1, 500, 20_000), ...replies(), reply(END, 500, 20_000)]
  expect(complaints({ replies: outside })).toEqual([])
})
