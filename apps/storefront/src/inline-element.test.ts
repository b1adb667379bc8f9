import { expect, test, vi } from 'vitest'
import { defineInlineElement } from './inline-element.ts'

type Place = {
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
  const { place, drawn, load } = anElement()
  put(place)
  take(place)
  put(place)
  await load()
  expect(drawn()).toBe(1)
})

test('one that is taken off the page while it loads leaves nothing, and is drawn anew when it comes back', async () => {
  const { place, drawn, load } = anElement()
  put(place)
  take(place)
  await load()
  expect(drawn()).toBe(0)
  put(place)
  await load()
  expect(drawn()).toBe(1)
})

test('one that is moved later goes along', async () => {
  const { place, drawn, load } = anElement()
  put(place)
  await load()
  take(place)
  expect(drawn()).toBe(0)
  put(place)
  await load()
  expect(drawn()).toBe(1)
})

test('one that could not be loaded is tried again where it is put next', async () => {
  const { place, drawn, load } = anElement()
  put(place)
  await load(new TypeError('Failed to fetch'))
  take(place)
  put(place)
  await load()
  expect(drawn()).toBe(1)
})

test('one whose survey is named when it is on the page already is drawn then', async () => {
  const { place, drawn, asked, load } = anElement()
  place.survey = null
  put(place)
  await load()
  expect(asked()).toEqual([])
  name(place, 'one')
  await load()
  expect([asked(), drawn()]).toEqual([['one'], 1])
})

test('one whose survey changes, also while the first loads, shows the last', async () => {
  const { place, drawn, asked, load } = anElement()
  put(place)
  name(place, 'two')
  name(place, 'three')
  await load()
  expect([asked(), drawn()]).toEqual([['one', 'three'], 0])
  await load()
  expect(drawn()).toBe(1)
  name(place, null)
  expect(drawn()).toBe(0)
})

/** An element of our kind, and how many players stand in it. */
function anElement() {
  let players = 0
  const asked: string[] = []
  const loading: PromiseWithResolvers<void>[] = []
  let define: (new () => Place) | undefined
  vi.stubGlobal('customElements', {
    get: () => undefined,
    define: (_: string, made: new () => Place) => {
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
    place: new define(),
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

function put(place: Place) {
  place.isConnected = true
  place.connectedCallback()
}

function name(place: Place, survey: string | null) {
  place.survey = survey
  place.attributeChangedCallback()
}

function take(place: Place) {
  place.isConnected = false
  place.disconnectedCallback()
}
