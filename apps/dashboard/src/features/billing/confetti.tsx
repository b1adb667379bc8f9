import { useEffect, useRef, useState } from 'react'

/** Spec §2.10. */
const PIECES = 200
const COLORS = ['accent', 'indigo', 'teal', 'plum', 'ochre', 'green']

/** Falls once over everything, and is gone; not at all where nothing is to move. Spec §2.10. */
export function Confetti() {
  const [isFalling, setIsFalling] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvasElement = canvas.current
    if (!canvasElement) return
    const over = new AbortController()
    throwOnto(canvasElement, over.signal)
      // Without it nothing is lost but the fun.
      .catch(() => {})
      .finally(() => {
        if (!over.signal.aborted) setIsFalling(false)
      })
    return () => over.abort()
  }, [])
  return isFalling && <canvas ref={canvas} className="pointer-events-none fixed inset-0 size-full" />
}

/** Throws it once onto a canvas. @param over ends it before its time */
export async function throwOnto(canvas: HTMLCanvasElement, over: AbortSignal): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  if (over.aborted) return
  const fire = confetti.create(canvas, { resize: true })
  over.addEventListener('abort', fire.reset)
  const colors = COLORS.map((name) => tokenColor(canvas, name))
  await fire({ particleCount: PIECES, spread: 100, startVelocity: 48, ticks: 260, origin: { y: 0.45 }, colors })
}

/** A token's value in this scheme, as the six digits that the library wants: a canvas turns every color into them. */
function tokenColor(element: HTMLElement, name: string): string {
  element.style.color = `var(--${name})`
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return ''
  pen.fillStyle = getComputedStyle(element).color
  return String(pen.fillStyle)
}
