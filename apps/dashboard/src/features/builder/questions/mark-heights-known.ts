/**
 * The `ref` of a list in stretches: sets `data-heights-known` on it once the browser knows how high each stretch is at
 * this width. From then on it can leave out those far from the view, which with 300 questions is half of what a key
 * costs, and nothing jumps when they come back or are dragged past.
 */
export function markHeightsKnown(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  let width = 0
  const observer = new ResizeObserver(() => {
    if (list.offsetWidth === width) return
    width = list.offsetWidth
    delete list.dataset.heightsKnown
    // It remembers what it has laid out by the end of a frame.
    requestAnimationFrame(() =>
      setTimeout(() => {
        list.dataset.heightsKnown = ''
      }),
    )
  })
  observer.observe(list)
  return () => observer.disconnect()
}
