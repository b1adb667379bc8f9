import { expect, test, vi } from 'vitest'
import { defineInlineElement } from './inline-element.ts'

type Place = { isConnected: boolean; connectedCallback(): void; disconnectedCallback(): void }

class Page {
  isConnected = false
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

/** An element of our kind, and how many players stand in it. */
function anElement() {
  let players = 0
  const loading: PromiseWithResolvers<void>[] = []
  let define: (new () => Place) | undefined
  vi.stubGlobal('customElements', {
    get: () => undefined,
    define: (_: string, made: new () => Place) => {
      define = made
    },
  })
  defineInlineElement(async () => {
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

function take(place: Place) {
  place.isConnected = false
  place.disconnectedCallback()
}
