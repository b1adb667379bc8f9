import { join } from 'node:path'
import { root, runNode } from './run-node.ts'

/** `npm run screens`: a picture of every screen in every state, width and scheme, in test-results/screens. */
process.env.SCREENS = 'all'
process.exit(
  await runNode([join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'screens/', ...process.argv.slice(2)]),
)
