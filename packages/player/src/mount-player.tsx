import { createRoot } from 'react-dom/client'
import { FailureBoundary } from './failure-boundary.tsx'
import { Player } from './player.tsx'
import type { PlayerProps } from './player-props.ts'
import { playerSheet } from './player-sheet.ts'

export type PlayerHandle = {
  /** Draws again with other props. The walk continues if the questions on its path still exist. */
  update(props: PlayerProps): void
  /** Takes the player off the page; the host can be used again. */
  unmount(): void
}

/** Draws a survey inside the host's shadow root, where the styles of page and player cannot meet. */
export function mountPlayer(host: HTMLElement, props: PlayerProps): PlayerHandle {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [playerSheet()]
  const root = createRoot(shadow)
  const draw = (current: PlayerProps) =>
    root.render(
      <FailureBoundary {...(current.onFailure && { onFailure: current.onFailure })}>
        <Player {...current} />
      </FailureBoundary>,
    )
  draw(props)
  return { update: draw, unmount: () => root.unmount() }
}
