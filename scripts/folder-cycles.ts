export type Import = { readonly from: string; readonly to: string }

/** Sub-folders that import each other in a cycle, and the imports that form it. */
export type FolderCycle = { readonly folders: readonly string[]; readonly imports: readonly Import[] }

/** The cycles among the sub-folders of a folder. Files directly in the folder belong to none. */
export function folderCycles(imports: readonly Import[], parent: string): readonly FolderCycle[] {
  const subFolder = (path: string) => (path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : [])
  const folderOf = (path: string) => {
    const [folder, file] = subFolder(path)
    return file === undefined ? undefined : folder
  }
  const edges = imports.flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)]
    return a !== undefined && b !== undefined && a !== b ? [{ a, b, from, to }] : []
  })
  const reachable = new Map([...new Set(edges.map(({ a }) => a))].map((folder) => [folder, reach(folder, edges)]))
  const cycles = new Map<string, Import[]>()
  for (const { a, b, from, to } of edges) {
    if (!reachable.get(b)?.has(a)) continue
    const key = [...(reachable.get(a) ?? [])]
      .filter((other) => reachable.get(other)?.has(a))
      .toSorted()
      .join(', ')
    cycles.set(key, [...(cycles.get(key) ?? []), { from, to }])
  }
  return [...cycles].map(([folders, imports]) => ({
    folders: folders.split(', '),
    imports: imports.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  }))
}

/** Every folder that imports from one lead to, itself included if it is in a cycle. */
function reach(start: string, edges: readonly { readonly a: string; readonly b: string }[]): ReadonlySet<string> {
  const found = new Set<string>()
  const toVisit = [start]
  for (let folder = toVisit.pop(); folder !== undefined; folder = toVisit.pop()) {
    for (const { a, b } of edges) {
      if (a !== folder || found.has(b)) continue
      found.add(b)
      toVisit.push(b)
    }
  }
  return found
}
