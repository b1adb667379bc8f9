import type { StoreId } from '@earshot/survey'
import { identify } from '../apps/server/src/billing-provider/customers.ts'
import type { Provider } from '../apps/server/src/billing-provider/provider.ts'
import type { Db } from '../apps/server/src/db/open-db.ts'
import { readSecrets } from '../apps/server/src/db/secrets.ts'
import { SentenceError } from './command.ts'
import { knownAccount } from './known-account.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'

const USAGE = `npm run tag -- EMAIL [TAG...] [--json]
Gives a merchant these tags at the embedded billing provider, in place of any other; without tags, takes them away. A plan
with a tag is sold only to merchants who have it.`

const { values, positionals } = parseOperatorArgs(USAGE, {}, { positionals: [1, 100] })
const [email = '', ...tags] = positionals

await operate('tag', values.json, async () => {
  await using database = await reachDatabase(1)
  const storeId = await tagMerchant(database.db, email)
  return {
    text: tags.length > 0 ? `${email} carries: ${tags.join(', ')}` : `${email} carries no tag`,
    data: { storeId, tags },
    event: 'merchant_tagged',
    storeId,
    facts: { tags },
  }
})

/** @returns the merchant's store */
async function tagMerchant(db: Db, loggedInWith: string): Promise<StoreId> {
  const merchant = await knownAccount(db, loggedInWith)
  const { billingApiKey, billingSigningKey } = await readSecrets(db)
  const provider: Provider = {
    db,
    now: () => new Date(),
    address: '',
    returnOrigins: [''],
    apiKey: billingApiKey,
    signingKey: billingSigningKey,
    // The list of plans is read again whenever somebody looks at it.
    webhookUrl: null,
  }
  const tagged = await identify(provider, merchant.storeId, { platform: 'web', tags }, false)
  if (!tagged.ok) throw new SentenceError(`The billing provider refuses: ${tagged.problem.code}.`)
  return merchant.storeId
}
