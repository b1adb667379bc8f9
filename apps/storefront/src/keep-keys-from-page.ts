/**
 * A store's keyboard shortcuts look at `event.target` to leave text fields alone; through the shadow root they would see
 * a plain element. So keys pressed in ours stay ours; only Escape goes on, it is the player's own.
 */
export function keepKeysFromPage(host: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    host.addEventListener(type, (event) => {
      if (event.key !== 'Escape') event.stopPropagation()
    })
  }
}
