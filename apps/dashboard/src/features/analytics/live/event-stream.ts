import { session } from '../../../lib/session.ts'

/** Longer than the server is ever silent: a connection that broke unseen is given up then. */
const SILENCE_MS = 45_000
/** A proxy that keeps events back lets none through until then. */
const FIRST_MS = 10_000

const EVENT_END = '\n\n'

type Stream = {
  readonly surveyId: string
  readonly signal: AbortSignal
  /** Is called with each event. */
  readonly onEvent: () => void
}

/** The login or the survey is gone. Other reads say so on the screen. */
const REFUSED_FOR_GOOD = [401, 404]

/**
 * Reads the live events of a survey until the server ends them. EventSource sends no header, so that the login could only be in the
 * address.
 * @returns whether to open them again
 * @throws if there is no stream now, or if it breaks or is silent for too long
 */
export async function readLiveEvents({ surveyId, signal, onEvent }: Stream): Promise<boolean> {
  const silence = new AbortController()
  const giveUp = () => silence.abort()
  let timer = setTimeout(giveUp, FIRST_MS)
  try {
    const reply = await fetch(`/api/surveys/${surveyId}/live`, {
      headers: { Authorization: `Bearer ${session.read()?.token ?? ''}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (REFUSED_FOR_GOOD.includes(reply.status)) return false
    if (!reply.ok || reply.body === null) throw new Error(`no live results: ${reply.status}`)
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    let unread = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_MS)
      const events = (unread + part.value).split(EVENT_END)
      unread = events.pop() ?? ''
      // A comment is a heartbeat.
      if (events.some((event) => event.startsWith('data:'))) onEvent()
    }
    return true
  } finally {
    clearTimeout(timer)
  }
}
