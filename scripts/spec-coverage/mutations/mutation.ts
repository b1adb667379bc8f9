/** Which of the candidates: the n-th, or those with a word. Words are literals, public names and names of members. */
export type Key = number | string

/** The value of an expression that a mutation puts in the place of another one. */
export type LiteralValue = string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>

/** The condition gets its opposite, or is always true, or never. */
export type ConditionChange = { readonly negate: Key } | { readonly always: Key } | { readonly never: Key }

/** Another number, boolean, text or regular expression. `literal` may be a part of a text. */
export type LiteralChange = { readonly literal: string | number | boolean; readonly to: string | number | boolean }

/** Another operator, or one side of it alone (`left`, `right`), or another member: `<` to `<=`, `every` to `some`. */
export type Swap = { readonly swap: string; readonly to: string }

/**
 * No call: a statement disappears, and a value is `undefined`. Or the call replaced by its object, which for a plain
 * function is its first argument. Or another argument; the first one is 1.
 */
export type CallChange =
  | { readonly dropCall: Key }
  | { readonly unwrap: Key }
  | { readonly call: Key; readonly argument: number; readonly to: LiteralValue }

/**
 * No such element, or no expression with this word among the children of an element. Or an attribute gone or changed,
 * which is known by its name or, if no attribute has this name, by a word in its value.
 */
export type ElementChange =
  | { readonly dropElement: Key }
  | { readonly dropAttribute: string }
  | { readonly setAttribute: string; readonly to: LiteralValue }

/**
 * A member of an object literal gone or changed, which is known by its name or, if no member has this name, by a word in
 * it. Or an item of an array literal gone.
 */
export type MemberChange =
  | { readonly dropMember: string }
  | { readonly setMember: string; readonly to: LiteralValue }
  | { readonly dropItem: Key }

/** Another value of a `return`, or of a function that is one expression. */
export type ResultChange = { readonly result: Key; readonly to: LiteralValue }

/** Another value of a declaration in a style sheet; the rule is known by its selector. */
export type StyleChange = { readonly rule: string; readonly declaration: string; readonly to: string }

export type CodeChange =
  | ConditionChange
  | LiteralChange
  | Swap
  | CallChange
  | ElementChange
  | MemberChange
  | ResultChange

/**
 * A change of the product that breaks one of its rules. It contains no source text, so private names can be renamed, and
 * lines be moved and formatted, without changing it.
 */
export type Mutation = (CodeChange | StyleChange) & {
  /**
   * `file#name` for an exported declaration and the private ones it uses, `file#name.member` for a member of the object
   * or class that it makes, `file` for a whole file. Candidates are counted in the exported declaration first, then in
   * each private one in the order of its first use.
   */
  readonly target: string
  /** Which one, if a key that is a word selects several. */
  readonly nth?: number
}

/** `text` replaces the characters from `start` to `end`. */
export type SourceEdit = { readonly start: number; readonly end: number; readonly text: string }
