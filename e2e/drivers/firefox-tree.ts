import type { Browser as Puppeteer } from 'puppeteer-core'
import type { AccessibleDriver, TreeNode } from './driver.ts'

/** The WebDriver BiDi connection of Puppeteer, which its API does not show. */
type Connection = { send(method: string, parameters: object): Promise<{ result: unknown }> }

type Tree = {
  read: AccessibleDriver['tree']
  activate: AccessibleDriver['activate']
  focus: AccessibleDriver['focus']
}

/** The tree that Firefox hands to the screen readers of the machine, of the page that is in front. */
export async function openTree(browser: Puppeteer): Promise<Tree> {
  const { connection } = browser as unknown as { connection: Connection }
  const windows = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const [window] = (windows.result as { contexts: readonly { context: string }[] }).contexts
  if (!window) throw new Error('Firefox has no window')
  const { context } = window
  /** Evaluates in the window around the page, where the machine's screen readers are heard. */
  async function evaluate<T>(expression: string): Promise<T> {
    const { result } = await connection.send('script.evaluate', {
      expression: `JSON.stringify(${expression} ?? null)`,
      target: { context },
      awaitPromise: true,
    })
    const { result: json, exceptionDetails } = result as {
      result?: { value: string }
      exceptionDetails?: { text: string }
    }
    if (!json) throw new Error(exceptionDetails?.text)
    return JSON.parse(json.value) as T
  }
  return {
    read: () => evaluate<readonly TreeNode[]>(`(${readInWindow})()`),
    activate: ({ id }) => evaluate(`globalThis.accessibles[${id}].doAction(0)`),
    focus: ({ id }) => evaluate(`globalThis.accessibles[${id}].takeFocus()`),
  }
}

/** A node of the tree, as XPCOM has it. */
type Accessible = {
  readonly name: string | null
  readonly value: string
  readonly role: number
  readonly computedARIARole: string
  readonly firstChild: Accessible | null
  readonly nextSibling: Accessible | null
  getState(states: { value?: number }, more: { value?: number }): void
}
type AccessibilityService = {
  getAccessibleFor(node: unknown): Accessible | null
  getStringRole(role: number): string
  getStringStates(states: number | undefined, more: number | undefined): Iterable<string>
}

declare const Cc: Record<string, { getService(contract: unknown): AccessibilityService }>
declare const Ci: Record<string, unknown>
declare const gBrowser: { readonly selectedBrowser: unknown }

/** Runs in the window around the page. It must not use anything from around it. */
function readInWindow(): readonly TreeNode[] {
  const service = Cc['@mozilla.org/accessibilityService;1']?.getService(Ci.nsIAccessibilityService)
  const page = service?.getAccessibleFor(gBrowser.selectedBrowser)
  const found: Accessible[] = []
  const nodes: TreeNode[] = []
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  function visit(node: Accessible): string {
    const at = found.push(node) - 1
    const [states, more]: { value?: number }[] = [{}, {}]
    node.getState(states ?? {}, more ?? {})
    const is = new Set(service?.getStringStates(states?.value, more?.value))
    const role = service?.getStringRole(node.role) ?? ''
    const treeNode = {
      id: at,
      role: role === 'password text' ? 'textbox' : node.computedARIARole || role,
      name: plain(node.name),
      isFocused: is.has('focused'),
      isDisabled: is.has('unavailable'),
      isChosen: is.has('checked') || is.has('selected'),
    }
    nodes.push({ ...treeNode, text: '' })
    const below: string[] = []
    for (let child = node.firstChild; child; child = child.nextSibling) below.push(visit(child))
    const text = plain(below.join(' ')) || plain(node.value) || treeNode.name
    nodes[at] = { ...treeNode, text }
    return text
  }
  if (page) visit(page)
  Object.assign(globalThis, { accessibles: found })
  return nodes
}
