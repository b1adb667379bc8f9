import type { Steps } from './possible-steps.ts'

/** Questions from each of which respondents may come to all others of them, and back. */
export type Loop = ReadonlySet<string>

/** The loop that each question is on; none for a question that nobody comes back to. Tarjan's algorithm. */
export function loopsIn(steps: Steps): ReadonlyMap<string, Loop> {
  const loops = new Map<string, Loop>()
  const entered = new Map<string, number>()
  /** Entered and not yet known to which questions they belong, in the order they were entered. */
  const open: string[] = []
  const settled = new Set<string>()

  /** @returns when the earliest question was entered that one may come back to from here */
  function enter(id: string): number {
    const place = entered.size
    entered.set(id, place)
    open.push(id)
    let earliest = place
    for (const next of steps.get(id) ?? []) {
      if (next === null || settled.has(next)) continue
      earliest = Math.min(earliest, entered.get(next) ?? enter(next))
    }
    if (earliest === place) settle(id, open.splice(open.lastIndexOf(id)))
    return earliest
  }

  function settle(id: string, members: readonly string[]): void {
    const loop = new Set(members)
    for (const member of members) settled.add(member)
    if (members.length > 1 || steps.get(id)?.has(id)) for (const member of members) loops.set(member, loop)
  }

  for (const id of steps.keys()) if (id !== null && !entered.has(id)) enter(id)
  return loops
}
