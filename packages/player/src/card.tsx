import { type ReactNode, useRef } from 'react'
import type { PlayerProps } from './player-props.ts'
import { useDeferred } from './use-deferred.ts'
import type { Words } from './words.ts'

type Props = Pick<PlayerProps, 'survey' | 'surface' | 'locale' | 'scheme' | 'onClose'> & {
  readonly words: Words
  /** Stays in sight above what scrolls. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** The frame around every screen of the player: a sheet at the foot of a phone, a card in the corner of a wide page. */
export function PlayerCard({ survey, surface, locale, scheme, words, onClose, head, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isPopover = surface === 'popover'
  const deferred = useDeferred()
  return (
    <div
      ref={frame}
      className="frame"
      data-surface={surface}
      // By CSSOM, as React sets it: the strictest Content-Security-Policy lets it through.
      style={{ colorScheme: scheme, ...survey?.appearance }}
      lang={words.lang}
      dir={direction(locale)}
    >
      <section className="card" role={isPopover ? 'dialog' : undefined} aria-label={words.survey}>
        <div className="head">{head}</div>
        {children}
      </section>
      {deferred && <deferred.PlayerBehavior frame={frame} surface={surface} words={words} onClose={onClose} />}
    </div>
  )
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?![a-z])/i
const direction = (locale: string | undefined) => (locale && RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr')
