import { expect, test, vi } from 'vitest'

class Script {
  src = 'https://earshot.example/earshot.js'
  dataset = { store: 'key', popover: 'off' }
}
type Element = { isConnected: boolean; connectedCallback(): void }
let Inline: (new () => Element) | undefined
const fetch = vi.fn<(url: string) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)
vi.stubGlobal('TAG_DOCUMENT', null)
vi.stubGlobal('window', {})
let parsed: (() => void) | undefined
vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
  if (event === 'DOMContentLoaded') parsed = listener
})
vi.stubGlobal('HTMLScriptElement', Script)
vi.stubGlobal(
  'HTMLElement',
  class {
    isConnected = true
    getAttribute = () => 'survey'
  },
)
vi.stubGlobal('CSS', { supports: () => true })
const page = {
  currentScript: new Script(),
  readyState: 'interactive',
  adoptedStyleSheets: [],
  querySelector: () => null,
}
vi.stubGlobal('document', page)
vi.stubGlobal('customElements', {
  get: () => undefined,
  define: (_: string, element: new () => Element) => {
    Inline = element
  },
})

test('each inline element asks what is live when it is added, also after an earlier one failed', async () => {
  await import('./loader.ts')
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetch.mockImplementation(async () => Response.json({ data: { surveys: [] } })) // moved to draft
  for (const times of [1, 2, 3]) {
    if (!Inline) throw new Error('Nothing was defined')
    new Inline().connectedCallback()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(times))
    await new Promise((resolve) => setTimeout(resolve))
  }
})

test('it waits until the page is parsed, because the context may be in its last line', async () => {
  page.readyState = 'loading'
  fetch.mockClear()
  if (!Inline) throw new Error('Nothing was defined')
  new Inline().connectedCallback()
  await new Promise((resolve) => setTimeout(resolve))
  expect(fetch).not.toHaveBeenCalled()
  parsed?.()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
})
