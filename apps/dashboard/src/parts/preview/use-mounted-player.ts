import { mountPlayer, type PlayerHandle, type PlayerProps } from '@earshot/player'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a player in an element, with these props.
 * @param pathKey @param start if either changes, the player restarts where `resume` says
 */
export function useMountedPlayer(
  props: PlayerProps,
  pathKey: string,
  start: object | null,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const player = useRef<PlayerHandle>(null)
  // Before the browser paints, so that one question follows the other without a gap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once per start; other changes come by `update` below
  useLayoutEffect(() => {
    const host = document.createElement('div')
    container.current?.append(host)
    const mounted = mountPlayer(host, props)
    player.current = mounted
    return () => {
      player.current = null
      host.remove()
      // React refuses to take down one root while it draws another.
      setTimeout(() => mounted.unmount())
    }
  }, [pathKey, start])
  useEffect(() => player.current?.update(props))
  return container
}
