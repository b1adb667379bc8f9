/**
 * Stops key events at a survey. A store's keyboard shortcuts read `event.target` to ignore text fields, and see the
 * element of the shadow root instead. Escape passes, because the player listens to it outside.
 */
export function isolateKeys(host: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    host.addEventListener(type, (event) => {
      if (event.key !== 'Escape') event.stopPropagation()
    })
  }
}
