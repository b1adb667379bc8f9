import { mountPlayer, type PlayerHandle, type PlayerProps } from '@earshot/player'
import { resolveSurvey, type Survey } from '@earshot/survey'
import { useEffect, useRef } from 'react'
import { words } from './words.ts'

/** The working copy as a shopper would meet it, in the player that shoppers get (decisions D1). */
export function PreviewPanel({ survey }: { readonly survey: Survey }) {
  const place = useRef<HTMLDivElement>(null)
  const player = useRef<PlayerHandle>(null)
  const props = previewProps(survey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; what changes comes by `update` below
  useEffect(() => {
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
  }, [])
  useEffect(() => player.current?.update(props))

  return (
    <section
      aria-label={words.preview}
      className="mx-auto flex w-full max-w-[24.375rem] flex-1 flex-col justify-end overflow-hidden rounded-[1.75rem] bg-sunken shadow-card inset-ring-2 inset-ring-line"
    >
      <StorePage />
      <div ref={place} className="px-0.5 pb-0.5" />
    </section>
  )
}

function previewProps(survey: Survey): PlayerProps {
  const { scheme } = document.documentElement.dataset
  return {
    // No revision: nothing of this is live.
    survey: resolveSurvey(survey, 0),
    surface: 'preview',
    seed: survey.surveyId,
    locale: document.documentElement.lang,
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
