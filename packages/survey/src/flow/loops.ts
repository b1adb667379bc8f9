import { nextsOf, type Steps } from './possible-steps.ts'

/** Questions from each of which respondents may come to all others of them, and back. */
export type Loop = ReadonlySet<string | null>

/** The loop that each question is on; none for a question that nobody comes back to. Tarjan's algorithm. */
export function loopsIn(steps: Steps): ReadonlyMap<string | null, Loop> {
  const loops = new Map<string | null, Loop>()
  const entered = new Map<string | null, number>()
  /** Entered and not yet known to which questions they belong, in the order they were entered. */
  // Stryker disable next-line ArrayDeclaration: `assignComponent` never removes an entry that was there first.
  const open: (string | null)[] = []
  const assigned = new Set<string | null>()

  /** @returns when the earliest question was entered that one may come back to from here */
  function enter(id: string | null): number {
    const order = entered.size
    entered.set(id, order)
    open.push(id)
    let earliest = order
    for (const next of nextsOf(steps, id)) {
      if (assigned.has(next)) continue
      earliest = Math.min(earliest, entered.get(next) ?? enter(next))
    }
    if (earliest === order) assignComponent(id, open.splice(open.lastIndexOf(id)))
    return earliest
  }

  function assignComponent(id: string | null, members: readonly (string | null)[]): void {
    const loop = new Set(members)
    for (const member of members) assigned.add(member)
    if (members.length > 1 || nextsOf(steps, id).has(id)) for (const member of members) loops.set(member, loop)
  }

  for (const id of steps.keys()) if (!entered.has(id)) enter(id)
  return loops
}
