/** An expected outcome is a value: a result, or a problem the caller must look at. Bugs throw. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

export const err = <const E>(problem: E): Result<never, E> => ({ ok: false, problem })

/** Makes a forgotten case of a union a type error, and a loud one if types were lied to. */
// Stryker disable next-line BlockStatement: the compiler proves that it is never called.
export function assertNever(value: never): never {
  // Stryker disable next-line StringLiteral: the compiler proves that it is never thrown.
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
