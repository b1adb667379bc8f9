import type { SourceEdit, StyleChange } from './mutation.ts'

/** An edit for each place where a style sheet gives a rule this declaration. */
export function styleEdits({ rule, declaration, to }: StyleChange, source: string): SourceEdit[] {
  // Comments become spaces, so that positions stay those of the source.
  const css = source.replace(/\/\*.*?\*\//gs, (comment) => ' '.repeat(comment.length))
  const rules = [...css.matchAll(/([^{};]+)\{/g)].filter(
    ([, selector = '']) => normalized(selector) === normalized(rule),
  )
  return rules.flatMap(({ 0: head, index }) => {
    const start = index + head.length
    const end = endOfBlock(css, start)
    return valuesOf(css, declaration).flatMap((value) =>
      value.start >= start && value.end <= end ? [{ ...value, text: to }] : [],
    )
  })
}

const normalized = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

function endOfBlock(css: string, start: number): number {
  let depth = 1
  for (let index = start; index < css.length; index++) {
    if (css[index] === '{') depth++
    if (css[index] === '}' && --depth === 0) return index
  }
  return css.length
}

/** Where a declaration of this name has its value. */
function valuesOf(css: string, name: string): { start: number; end: number }[] {
  return [...css.matchAll(/(?<=[;{}]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap(
    ({ 0: whole, 1: found, 2: value = '', index }) => {
      const end = index + whole.length
      return found === name ? [{ start: end - value.length, end }] : []
    },
  )
}
