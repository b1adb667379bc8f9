/**
 * Whether the package can be used under licenses that are allowed: one side of an OR is enough, both sides of an AND
 * must be. Binds like the standard: AND before OR.
 * @param expression such as `(MIT OR GPL-3.0-only) AND ISC` (SPDX 2.3, annex D)
 */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let next = 0
  const verdict = either()
  return verdict && next === tokens.length

  function either(): boolean {
    let verdict = both()
    while (tokens[next] === 'OR') {
      next += 1
      verdict = both() || verdict
    }
    return verdict
  }

  function both(): boolean {
    let verdict = one()
    while (tokens[next] === 'AND') {
      next += 1
      verdict = one() && verdict
    }
    return verdict
  }

  function one(): boolean {
    const token = tokens[next++] ?? ''
    if (token !== '(') return allowed.has(token)
    const verdict = either()
    return tokens[next++] === ')' && verdict
  }
}
