import { quietly } from './when-idle.ts'

/** Draws a survey in its place. @returns how to take it away; undefined where there is nothing to ask */
type Draw = (element: HTMLElement, surveyId: string) => Promise<(() => void) | undefined>

/**
 * `<earshot-survey survey="{id}">`, put on the page before or after us, by hand or by a framework (ADR-0032). The
 * attribute may be set and changed at any time.
 */
export function defineInlineElement(draw: Draw): void {
  if (customElements.get(NAME)) return
  customElements.define(
    NAME,
    class extends HTMLElement {
      static readonly observedAttributes = ['survey']
      leave: (() => void) | undefined
      /** The survey that is drawn or being loaded. */
      drawn: string | null = null
      isDrawing = false

      connectedCallback() {
        quietly(() => this.draw())
      }

      disconnectedCallback() {
        quietly(() => this.draw())
      }

      attributeChangedCallback() {
        quietly(() => this.draw())
      }

      /** Draws one survey at a time, because two cannot share one place. After each it reads again which survey is wanted. */
      async draw() {
        if (this.isDrawing) return
        this.isDrawing = true
        try {
          for (;;) {
            const wanted = this.isConnected ? this.getAttribute('survey') : null
            if (wanted === this.drawn) return
            this.leave?.()
            this.leave = undefined
            this.drawn = wanted
            if (wanted) this.leave = await draw(this, wanted)
          }
        } finally {
          this.isDrawing = false
        }
      }
    },
  )
}

const NAME = 'earshot-survey'
