import { expect, test } from 'vitest'
import { folderCycles } from './folder-cycles.ts'

const SRC = 'apps/server/src'
const anImport = (from: string, to: string) => ({ from: `${SRC}/${from}.ts`, to: `${SRC}/${to}.ts` })

test('folders that import each other through a third are one cycle, with its imports', () => {
  const cycle = [anImport('billing/usage', 'surveys/list'), anImport('stores/open', 'billing/limits')]
  const back = anImport('surveys/publish', 'stores/orders')
  const oneDirection = anImport('surveys/publish', 'responses/count')
  expect(folderCycles([...cycle, back, oneDirection], SRC)).toEqual([
    { folders: ['billing', 'stores', 'surveys'], imports: [...cycle, back] },
  ])
})

test('files in the folder itself and imports within a sub-folder form no cycle', () => {
  const imports = [anImport('app', 'surveys/routes'), anImport('surveys/routes', 'app'), anImport('http/a', 'http/b')]
  expect(folderCycles(imports, SRC)).toEqual([])
})
