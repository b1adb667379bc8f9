/** A thing of the accessibility tree: what a screen reader learns of it. */
export type Thing = {
  /** By which the browser finds it again. */
  readonly id: number
  readonly role: string
  readonly name: string
  /** All that stands in it, in one line. */
  readonly text: string
  readonly isFocused: boolean
  readonly isDisabled: boolean
  /** A box or a radio button is checked, a tab is selected. */
  readonly isChosen: boolean
}

/** The little that someone needs who neither sees the screen nor touches it, the same in each browser. */
export type Browser = {
  open(url: string): Promise<void>
  /** Presses a key, by its name, after what `Control+` holds down; all that comes of it at once is done. */
  press(key: string): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Everything that the browser hands to screen readers, in reading order. */
  tree(): Promise<readonly Thing[]>
  /** Does what a screen reader does with a thing: its one action. */
  activate(thing: Thing): Promise<void>
  /** Puts the focus there, as a screen reader does before one types. */
  focus(thing: Thing): Promise<void>
  /** What a function that needs nothing from around it comes to in the page. */
  evaluate<T>(inPage: () => T): Promise<T>
  /** Has this run in every page before anything of it. */
  prepare(inPage: () => void): Promise<void>
  /** What stands in the file that is downloaded meanwhile. */
  download(start: () => Promise<void>): Promise<string>
}

/** Spaces are no part of what is said. */
export const said = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The tree as one would read it, for a failure. */
export const textOf = (tree: readonly Thing[]): string =>
  tree
    .filter(({ name, role }) => name !== '' && !/^(StaticText|InlineTextBox|text leaf|whitespace)$/.test(role))
    .map(({ role, name, isFocused }) => `${isFocused ? '→ ' : '  '}${role} “${name}”`)
    .join('\n')
