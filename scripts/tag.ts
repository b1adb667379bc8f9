import { parseArgs } from 'node:util'
import { identify } from '../apps/server/src/billing-provider/customers.ts'
import { createProvider } from '../apps/server/src/billing-provider/provider.ts'
import type { Db } from '../apps/server/src/db/open-db.ts'
import { readSecrets } from '../apps/server/src/db/secrets.ts'
import { createLog } from '../apps/server/src/log.ts'
import { merchantByEmail } from '../apps/server/src/sign-in/sessions.ts'
import { command, SentenceError } from './command.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run tag -- merchant@example.com partner`: gives a merchant these tags at the embedded billing provider, in place
 * of any other; without tags, takes them away. A plan with a tag is sold only to those who carry it (ADR-0027).
 */
const { positionals } = parseArgs({ allowPositionals: true })
const [email, ...tags] = positionals

await command(async () => {
  if (email === undefined) throw new SentenceError('Say whom: npm run tag -- merchant@example.com partner')
  await using database = await reachDatabase(1)
  await tagMerchant(database.db, email)
  console.log(tags.length > 0 ? `${email} carries: ${tags.join(', ')}` : `${email} carries no tag`)
  return 0
})

async function tagMerchant(db: Db, loggedInWith: string): Promise<void> {
  const merchant = await merchantByEmail(db, loggedInWith)
  if (!merchant) throw new SentenceError(`Nobody logs in with ${loggedInWith}`)
  const { billingApiKey, billingSigningKey } = await readSecrets(db)
  const provider = createProvider({
    db,
    now: () => new Date(),
    log: createLog('warn'),
    address: '',
    returnOrigins: [''],
    apiKey: billingApiKey,
    signingKey: billingSigningKey,
    // The list of plans is read again whenever somebody looks at it.
    webhookUrl: null,
  })
  const tagged = await identify(provider, merchant.storeId, { platform: 'web', tags }, false)
  if (!tagged.ok) throw new SentenceError(`The billing provider refuses: ${tagged.problem.code}`)
}
