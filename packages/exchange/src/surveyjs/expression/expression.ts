/** A value as SurveyJS has it: the value of a choice, a score, or the choices of a checkbox. */
export type Value = string | number | boolean | readonly (string | number | boolean)[] | undefined

export type ComparisonOperator = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'contains' | 'notcontains' | 'anyof' | 'allof'

/** The leaves of an expression: each asks something of one answer. */
export type Atom =
  | { readonly is: 'compare'; readonly name: string; readonly operator: ComparisonOperator; readonly value: Value }
  | { readonly is: 'empty' | 'notempty' | 'truthy'; readonly name: string }

/** An expression of SurveyJS, as far as it can be carried over. */
export type Expression =
  | Atom
  | { readonly is: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly is: 'not'; readonly operand: Expression }

/** All that an expression asks, in the order it is written. */
export function atomsOf(expression: Expression): readonly Atom[] {
  switch (expression.is) {
    case 'and':
    case 'or':
      return expression.parts.flatMap(atomsOf)
    case 'not':
      return atomsOf(expression.operand)
    default:
      return [expression]
  }
}
