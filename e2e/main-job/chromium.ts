import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { type Browser, said, type Thing } from './browser.ts'

type Node = {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly value?: { readonly value: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

/** Chromium, with the tree that it hands to screen readers. */
export async function inChromium(page: Page): Promise<Browser> {
  const devtools = await page.context().newCDPSession(page)
  // The tree of a page is only kept up while somebody listens.
  await devtools.send('Accessibility.enable')
  return {
    async open(url) {
      await page.goto(url)
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    tree: () => treeOf(devtools),
    activate: (thing) => call(devtools, thing, activateInPage),
    focus: (thing) => call(devtools, thing, focusInPage),
    evaluate: (inPage) => page.evaluate(inPage),
    async prepare(inPage) {
      await page.addInitScript(inPage)
    },
    async download(start) {
      const coming = page.waitForEvent('download')
      await start()
      return readFile(await (await coming).path(), 'utf8')
    },
  }
}

async function treeOf(devtools: CDPSession): Promise<readonly Thing[]> {
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const things: Thing[] = []
  /** @returns what is said of the node and all below it */
  function walk(node: Node): string {
    const at = things.length
    const thing = node.ignored ? null : thingOf(node)
    if (thing) things.push(thing)
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).map(walk)
    const text = said([...below, String(node.value?.value ?? '')].join(' ')) || thing?.name || ''
    if (thing) things[at] = { ...thing, text }
    return text
  }
  const [root] = nodes
  if (root) walk(root)
  return things
}

function thingOf(node: Node): Thing {
  const property = (wanted: string) => node.properties?.find(({ name }) => name === wanted)?.value.value
  return {
    id: node.backendDOMNodeId ?? 0,
    role: node.role?.value ?? '',
    name: said(node.name?.value),
    text: '',
    isFocused: property('focused') === true,
    isDisabled: property('disabled') === true,
    isChosen: property('checked') === 'true' || property('selected') === true,
  }
}

async function call(devtools: CDPSession, { id }: Thing, inPage: (this: HTMLElement) => void): Promise<void> {
  const { object } = await devtools.send('DOM.resolveNode', { backendNodeId: id })
  if (object.objectId === undefined) throw new Error('It is gone')
  await devtools.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: String(inPage),
    userGesture: true,
  })
}

/** Runs in the page: what Chromium does when a screen reader asks for a thing's action. */
function activateInPage(this: HTMLElement): void {
  this.scrollIntoView({ block: 'nearest' })
  this.focus()
  const { x, y, width, height } = this.getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2 }
  const press = { ...place, bubbles: true, cancelable: true, composed: true, view: window }
  this.dispatchEvent(new PointerEvent('pointerdown', press))
  this.dispatchEvent(new MouseEvent('mousedown', press))
  this.dispatchEvent(new PointerEvent('pointerup', press))
  this.dispatchEvent(new MouseEvent('mouseup', press))
  this.dispatchEvent(new MouseEvent('click', press))
}

/** Runs in the page. */
function focusInPage(this: HTMLElement): void {
  this.focus()
}
