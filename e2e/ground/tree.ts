import type { Page } from '@playwright/test'

/** The facts about one node that a screen reader gets. */
export type NodeFacts = {
  readonly required: boolean
  readonly invalid: boolean
  /** The text that is read out after the name: by way of `aria-describedby`. */
  readonly description: string
}

type Node = {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

/** The accessibility tree as the browser passes it to screen readers, without the nodes that they skip. */
async function treeOf(page: Page): Promise<readonly Node[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] }
  await devtools.detach()
  return nodes.filter((node) => !node.ignored)
}

/** @throws if the tree does not name it, or names it twice */
export async function nodeFacts(page: Page, role: string, name: string): Promise<NodeFacts> {
  const found = (await treeOf(page)).filter((node) => node.role?.value === role && node.name?.value === name)
  const [node] = found
  if (!node || found.length > 1) throw new Error(`The tree has ${found.length} of ${role} “${name}”`)
  const property = (wanted: string) => node.properties?.find((one) => one.name === wanted)?.value.value
  return {
    required: property('required') === true,
    invalid: property('invalid') === 'true',
    description: node.description?.value ?? '',
  }
}
