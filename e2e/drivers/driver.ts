/** Drives a page in a browser, whichever it is. */
export type Driver = {
  open(url: string): Promise<void>
  /** Evaluates a function that uses nothing from around it, or an expression, in the page. The result must be plain JSON. */
  evaluate<T>(inPage: string | (() => T | Promise<T>)): Promise<T>
  /** Presses and releases at a point of the window, in px. */
  tap(x: number, y: number): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Drives a browser that shows its accessibility tree, without sight or touch. */
export type AccessibleDriver = Driver & {
  /** Presses a key by its name, such as `Control+a`. Everything that follows from it at once is done afterwards. */
  press(key: string): Promise<void>
  /** Everything that the browser hands to screen readers, in reading order. */
  tree(): Promise<readonly TreeNode[]>
  /** Performs the one action of a node, as a screen reader does. */
  activate(node: TreeNode): Promise<void>
  /** Focuses a node, as a screen reader does before text is typed. */
  focus(node: TreeNode): Promise<void>
  /** Runs a function in every page before its own scripts. */
  prepare(inPage: () => void): Promise<void>
  /** The content of the file that is downloaded meanwhile. */
  download(start: () => Promise<void>): Promise<string>
}

/** A node of the accessibility tree: the facts about an element that a screen reader gets. */
export type TreeNode = {
  /** The browser finds the node by it. */
  readonly id: number
  readonly role: string
  readonly name: string
  /** The whole text in it, in one line. */
  readonly text: string
  readonly isFocused: boolean
  readonly isDisabled: boolean
  /** A box or a radio button is checked, a tab is selected. */
  readonly isChosen: boolean
}

/** White space makes no difference to what is read out. */
export const normalized = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The tree as lines of text, for the message of a failure. */
export const treeText = (tree: readonly TreeNode[]): string =>
  tree
    .filter(({ name, role }) => name !== '' && !/^(StaticText|InlineTextBox|text leaf|whitespace)$/.test(role))
    .map(({ role, name, isFocused }) => `${isFocused ? '→ ' : '  '}${role} “${name}”`)
    .join('\n')
