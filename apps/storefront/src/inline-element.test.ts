import { expect, test, vi } from 'vitest'
import { defineInlineElement } from './inline-element.ts'

type Box = {
  isConnected: boolean
  survey: string | null
  connectedCallback(): void
  disconnectedCallback(): void
  attributeChangedCallback(): void
}

class Page {
  isConnected = false
  survey: string | null = 'one'
  getAttribute = () => this.survey
}
vi.stubGlobal('HTMLElement', Page)

test('an element that is moved while it loads is drawn once, and stays', async () => {
  const { box, drawn, load } = anElement()
  put(box)
  take(box)
  put(box)
  await load()
  expect(drawn()).toBe(1)
})

test('one that is taken off the page while it loads leaves nothing, and is drawn anew when it comes back', async () => {
  const { box, drawn, load } = anElement()
  put(box)
  take(box)
  await load()
  expect(drawn()).toBe(0)
  put(box)
  await load()
  expect(drawn()).toBe(1)
})

test('one that is moved later goes along', async () => {
  const { box, drawn, load } = anElement()
  put(box)
  await load()
  take(box)
  expect(drawn()).toBe(0)
  put(box)
  await load()
  expect(drawn()).toBe(1)
})

test('one that could not be loaded is tried again where it is put next', async () => {
  const { box, drawn, load } = anElement()
  put(box)
  await load(new TypeError('Failed to fetch'))
  take(box)
  put(box)
  await load()
  expect(drawn()).toBe(1)
})

test('one whose survey is named when it is on the page already is drawn then', async () => {
  const { box, drawn, asked, load } = anElement()
  box.survey = null
  put(box)
  await load()
  expect(asked()).toEqual([])
  name(box, 'one')
  await load()
  expect([asked(), drawn()]).toEqual([['one'], 1])
})

test('one whose survey changes, also while the first loads, shows the last', async () => {
  const { box, drawn, asked, load } = anElement()
  put(box)
  name(box, 'two')
  name(box, 'three')
  await load()
  expect([asked(), drawn()]).toEqual([['one', 'three'], 0])
  await load()
  expect(drawn()).toBe(1)
  name(box, null)
  expect(drawn()).toBe(0)
})

/** An element of our kind, and how many players stand in it. */
function anElement() {
  let players = 0
  const asked: string[] = []
  const loading: PromiseWithResolvers<void>[] = []
  let define: (new () => Box) | undefined
  vi.stubGlobal('customElements', {
    get: () => undefined,
    define: (_: string, made: new () => Box) => {
      define = made
    },
  })
  defineInlineElement(async (_, surveyId) => {
    asked.push(surveyId)
    const loads = Promise.withResolvers<void>()
    loading.push(loads)
    await loads.promise
    players = 1 // in one shadow root, the second is drawn over the first
    return () => {
      players = 0
    }
  })
  if (!define) throw new Error('Nothing was defined')
  return {
    box: new define(),
    drawn: () => players,
    asked: () => asked,
    async load(failure?: Error) {
      for (const loads of loading.splice(0)) {
        if (failure) loads.reject(failure)
        else loads.resolve()
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
  }
}

function put(box: Box) {
  box.isConnected = true
  box.connectedCallback()
}

function name(box: Box, survey: string | null) {
  box.survey = survey
  box.attributeChangedCallback()
}

function take(box: Box) {
  box.isConnected = false
  box.disconnectedCallback()
}
