import type { Rule } from '@earshot/survey'
import { useState } from 'react'

export type KeyedRules = { readonly rules: readonly Rule[]; readonly keys: readonly string[]; readonly given: number }

const NONE: KeyedRules = { rules: [], keys: [], given: 0 }

/**
 * Names to tell the rules of a question apart by while they are looked at, for they have no ids: one that is moved
 * keeps its name, and so does one that is changed where it stands.
 */
export function keyRules(rules: readonly Rule[], before: KeyedRules = NONE): KeyedRules {
  let { given } = before
  const keys = rules.map((rule, index) => {
    const at = before.rules.indexOf(rule)
    const replaced = before.rules[index]
    const isChanged = at === -1 && replaced !== undefined && !rules.includes(replaced)
    return before.keys[isChanged ? index : at] ?? `rule-${given++}`
  })
  return { rules, keys, given }
}

/** @returns a name for each rule, in their order */
export function useRuleKeys(rules: readonly Rule[]): readonly string[] {
  const [keyed, setKeyed] = useState(() => keyRules(rules))
  if (keyed.rules === rules) return keyed.keys
  const next = keyRules(rules, keyed)
  setKeyed(next)
  return next.keys
}
