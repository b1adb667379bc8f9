export type Token =
  | { readonly is: 'name' | 'text' | 'word'; readonly text: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'sign'; readonly text: string }

/** Longer ones are not carried over: nobody wrote them by hand. */
const LONGEST = 5000

const TOKEN =
  /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)(?![\w.])|(<>|<=|>=|!=|==|&&|\|\||\*=|[=<>!()[\],])|([\p{L}_][\p{L}\p{N}_]*))/uy

/** The words of an expression, or null where something in it is not known here. */
export function tokensOf(expression: string): readonly Token[] | null {
  const text = expression.trim()
  if (text.length > LONGEST) return null
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) return null
    tokens.push(tokenOf(match))
  }
  return tokens
}

function tokenOf([, name, single, double, number, sign, word = '']: RegExpExecArray): Token {
  if (name !== undefined) return { is: 'name', text: name.trim() }
  const quoted = single ?? double
  if (quoted !== undefined) return { is: 'text', text: quoted.replaceAll(/\\(.)/gu, '$1') }
  if (number !== undefined) return { is: 'number', value: Number(number) }
  return sign === undefined ? { is: 'word', text: word } : { is: 'sign', text: sign }
}
