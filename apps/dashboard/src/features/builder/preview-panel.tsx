import { mountPlayer, type PlayerHandle, type PlayerProps } from '@earshot/player'
import { type QuestionId, resolveSurvey, type Survey } from '@earshot/survey'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGate } from '../../lib/billing.ts'
import { Button } from '../../ui/button.tsx'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  /** The question that the walk begins at, and begins anew at whenever it is another; null: there is none. */
  readonly from: QuestionId | null
}

/** The working copy as a shopper would meet it, in the player that shoppers get (decisions D1). */
export function PreviewPanel({ survey, from }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const player = useRef<PlayerHandle>(null)
  // Of which question the merchant has gone back to the start.
  const [startOf, setStartOf] = useState<QuestionId | null>(null)
  const isFromStart = startOf === from
  const whole = pathTo(survey, from)
  const path = isFromStart ? whole.slice(0, 1) : whole
  const isUnbranded = useGate()('remove_branding')?.allowed ?? false
  const props = { ...previewProps(survey, path), ...(isUnbranded && { words: { askedWith: '' } }) }

  // Before the browser paints, so that one question follows the other without a gap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once per way; what changes else comes by `update` below
  useLayoutEffect(() => {
    const host = document.createElement('div')
    place.current?.append(host)
    const mounted = mountPlayer(host, props)
    player.current = mounted
    return () => {
      player.current = null
      host.remove()
      // React refuses to take down one root while it draws another.
      setTimeout(() => mounted.unmount())
    }
    // Where the questions before it are put in another order, Back must lead another way.
  }, [path.join(' ')])
  useEffect(() => player.current?.update(props))

  return (
    <section
      aria-label={words.preview}
      className="mx-auto flex w-full max-w-[24.375rem] flex-1 flex-col justify-end overflow-hidden rounded-[1.75rem] bg-sunken shadow-card inset-ring-2 inset-ring-line"
    >
      {whole.length > 1 && (
        <Button
          look="plain"
          className="mx-2 mt-2 self-end text-small"
          onClick={() => setStartOf(isFromStart ? null : from)}
        >
          {isFromStart ? words.fromQuestion(whole.length) : words.fromTheStart}
        </Button>
      )}
      <StorePage />
      <div ref={place} className="px-0.5 pb-0.5" />
    </section>
  )
}

/** As if every question before it had been asked in turn. Spec §4.3. */
function pathTo({ questions }: Survey, from: QuestionId | null): readonly QuestionId[] {
  const ids = questions.map(({ questionId }) => questionId)
  return from === null ? [] : ids.slice(0, ids.indexOf(from) + 1)
}

function previewProps(survey: Survey, path: readonly QuestionId[]): PlayerProps {
  const { scheme } = document.documentElement.dataset
  return {
    // No revision: nothing of this is live.
    survey: resolveSurvey(survey, 0),
    surface: 'preview',
    seed: survey.surveyId,
    locale: document.documentElement.lang,
    ...(path.length > 0 && { resume: { path, answers: {}, completed: false, secondsByQuestion: {} } }),
    ...((scheme === 'light' || scheme === 'dark') && { scheme }),
  }
}

/** The shop behind it, as far as it matters. */
function StorePage() {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-20 flex-1 basis-0 flex-col gap-3 overflow-hidden px-5 pt-6 *:flex-none *:rounded-full *:bg-line"
    >
      <div className="h-3.5 w-1/2" />
      <div className="h-2.5 w-4/5" />
      <div className="mt-2 h-44 rounded-card!" />
      <div className="mt-2 h-2.5 w-2/3" />
    </div>
  )
}
