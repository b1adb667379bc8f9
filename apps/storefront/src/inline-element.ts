import { quietly } from './when-idle.ts'

/** Draws a survey in its place. @returns how to take it away; undefined where there is nothing to ask */
type Draw = (place: HTMLElement) => Promise<(() => void) | undefined>

/** `<earshot-survey survey="{id}">`, put on the page before or after us, by hand or by a framework (ADR-0032). */
export function defineInlineElement(draw: Draw): void {
  if (customElements.get(NAME)) return
  customElements.define(
    NAME,
    class extends HTMLElement {
      leave: (() => void) | undefined
      isLoading = false

      connectedCallback() {
        // Moved while it loads: what comes is for here as well, and two could not share one place.
        if (this.isLoading) return
        this.isLoading = true
        quietly(() =>
          draw(this)
            .then((leave) => {
              if (this.isConnected) this.leave = leave
              else leave?.() // taken off the page meanwhile
            })
            .finally(() => {
              this.isLoading = false
            }),
        )
      }

      disconnectedCallback() {
        this.leave?.()
        this.leave = undefined
      }
    },
  )
}

const NAME = 'earshot-survey'
