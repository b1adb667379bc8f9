import { quietly } from './when-idle.ts'

/** Draws a survey in its place. @returns how to take it away; undefined where there is nothing to ask */
type Draw = (place: HTMLElement) => Promise<(() => void) | undefined>

/** `<earshot-survey survey="{id}">`, put on the page before or after us, by hand or by a framework (D10). */
export function defineInlineElement(draw: Draw): void {
  if (customElements.get(NAME)) return
  customElements.define(
    NAME,
    class extends HTMLElement {
      leave: (() => void) | undefined

      connectedCallback() {
        quietly(async () => {
          const leave = await draw(this)
          // Taken off the page meanwhile.
          if (this.isConnected && !this.leave) this.leave = leave
          else leave?.()
        })
      }

      disconnectedCallback() {
        this.leave?.()
        this.leave = undefined
      }
    },
  )
}

const NAME = 'earshot-survey'
