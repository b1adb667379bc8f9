import type { PlayerProps, PlayerStep } from '@earshot/player'
import type { PublishedSurvey } from '@earshot/survey'
import { useGate } from '../billing/billing.ts'
import { Phone } from './phone.tsx'
import { useMountedPlayer } from './use-mounted-player.ts'

/** The revision of what is only looked at: nothing of it is live. */
export const NOT_LIVE = 0

/** Where a walk begins, and with which answers. */
export type Start = Pick<PlayerStep, 'path' | 'answers'>

type Props = {
  readonly survey: PublishedSurvey
  /** Puts options in the same order each time. */
  readonly seed: string
  /** An empty path: with the first question. */
  readonly start: Start
  readonly onStep?: (step: PlayerStep) => void
  /** If either changes, the player restarts. See `useMountedPlayer`. */
  readonly pathKey: string
  readonly restart: object | null
}

/** A survey in the player that shoppers get, on a phone (ADR-0020). */
export function PlayedPhone({ survey, seed, start, onStep, pathKey, restart }: Props) {
  const isUnbranded = useGate()('remove_branding')?.allowed ?? false
  const props = {
    ...surroundings(),
    survey,
    seed,
    ...(start.path.length > 0 && { resume: { ...start, completed: false, secondsByQuestion: {} } }),
    ...(isUnbranded && { words: { askedWith: '' } }),
    ...(onStep && { onStep }),
  }
  const container = useMountedPlayer(props, pathKey, restart)
  return (
    <Phone>
      {/* A grid, so that the player is never higher than the room it has. */}
      <div ref={container} className="grid h-full grid-rows-[minmax(0,1fr)]" />
    </Phone>
  )
}

function surroundings() {
  const { lang, dataset } = document.documentElement
  const { scheme } = dataset
  return {
    surface: 'preview',
    locale: lang,
    ...((scheme === 'light' || scheme === 'dark') && { scheme }),
  } satisfies Partial<PlayerProps>
}
