import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { type AccessibleDriver, normalized, type TreeNode } from './driver.ts'

type DevToolsNode = {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly value?: { readonly value: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

/** Drives a page of Playwright's Chromium. */
export async function driveChromium(page: Page): Promise<AccessibleDriver> {
  const devtools = await page.context().newCDPSession(page)
  // Chromium maintains the tree of a page only while this domain is enabled.
  await devtools.send('Accessibility.enable')
  return {
    async open(url) {
      await page.goto(url)
    },
    tap: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    tree: () => treeOf(devtools),
    activate: (node) => call(devtools, node, activateInPage),
    focus: (node) => call(devtools, node, focusInPage),
    evaluate: <T>(inPage: string | (() => T | Promise<T>)) => page.evaluate<T>(inPage as string),
    async prepare(inPage) {
      await page.addInitScript(inPage)
    },
    async download(start) {
      const coming = page.waitForEvent('download')
      await start()
      return readFile(await (await coming).path(), 'utf8')
    },
    close: () => page.close(),
  }
}

async function treeOf(devtools: CDPSession): Promise<readonly TreeNode[]> {
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly DevToolsNode[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const found: TreeNode[] = []
  /** @returns the text of the node and of all below it */
  function visit(node: DevToolsNode): string {
    const at = found.length
    const treeNode = node.ignored ? null : toTreeNode(node)
    if (treeNode) found.push(treeNode)
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).map(visit)
    const text = normalized([...below, String(node.value?.value ?? '')].join(' ')) || treeNode?.name || ''
    if (treeNode) found[at] = { ...treeNode, text }
    return text
  }
  const [root] = nodes
  if (root) visit(root)
  return found
}

function toTreeNode(node: DevToolsNode): TreeNode {
  const property = (wanted: string) => node.properties?.find(({ name }) => name === wanted)?.value.value
  return {
    id: node.backendDOMNodeId ?? 0,
    role: node.role?.value ?? '',
    name: normalized(node.name?.value),
    text: '',
    isFocused: property('focused') === true,
    isDisabled: property('disabled') === true,
    isChosen: property('checked') === 'true' || property('selected') === true,
  }
}

async function call(devtools: CDPSession, { id }: TreeNode, inPage: (this: HTMLElement) => void): Promise<void> {
  const { object } = await devtools.send('DOM.resolveNode', { backendNodeId: id })
  if (object.objectId === undefined) throw new Error('The element is no longer in the page')
  await devtools.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: String(inPage),
    userGesture: true,
  })
}

/** Runs in the page: does what Chromium does when a screen reader performs the action of an element. */
function activateInPage(this: HTMLElement): void {
  this.scrollIntoView({ block: 'nearest' })
  this.focus()
  const { x, y, width, height } = this.getBoundingClientRect()
  const point = { clientX: x + width / 2, clientY: y + height / 2 }
  const press = { ...point, bubbles: true, cancelable: true, composed: true, view: window }
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
