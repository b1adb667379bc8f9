import type { MerchantId, SessionId, StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import type { LiveResults } from './analytics/live/live-results.ts'
import type { ReportedFields } from './audience/reported-fields.ts'
import type { Billing } from './billing/billing.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { Db } from './db/open-db.ts'
import type { Replica } from './db/replica.ts'
import type { Attempts } from './http/attempts.ts'
import type { ProxyWatch } from './http/proxy-watch.ts'
import type { SendMail } from './mail/send-mail.ts'
import type { Metrics } from './metrics.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { GroupCommit } from './responses/group-commit.ts'
import type { Acknowledgement, IncomingResponse, IncomingShown } from './responses/incoming.ts'
import type { GatheredEvents } from './security-log/gathered-events.ts'
import type { SessionUses } from './sign-in/session-uses.ts'
import type { LiveSessions } from './sign-in/sessions.ts'
import type { TokenKey } from './sign-in/token-key.ts'
import type { AudienceGuard } from './storefront/audience-guard.ts'
import type { Directory } from './storefront/directory.ts'
import type { FloodGuard } from './storefront/flood-guard.ts'
import type { Sightings } from './storefront/sightings.ts'
import type { StoreDocuments } from './storefront/store-documents.ts'
import type { UnverifiedAllowance } from './storefront/unverified-allowance.ts'
import type { SigningSecrets } from './stores/store-secrets.ts'

/** The services of the routes. Everything outside of the process is passed in here. */
export type Services = {
  readonly db: Db
  /** For work that may take minutes: files, and the deletion of a store. */
  readonly longDb: Db
  /** Serves results, lists and files; null: there is none, and the primary does. */
  readonly replica: Pick<Replica, 'openReads'> | null
  readonly now: () => Date
  readonly log: Logger
  readonly metrics: Metrics
  readonly tokenKey: TokenKey
  readonly attempts: Attempts
  readonly mail: SendMail
  /** The dashboard's address as merchants' browsers see it, without a slash at the end. */
  readonly dashboardUrl: string
  /** Whether a proxy of ours is in front and passes on the caller's address. */
  readonly behindProxy: boolean
  /** Notes requests that show an unknown proxy. */
  readonly proxyWatch: ProxyWatch
  readonly sessions: LiveSessions
  readonly sessionUses: SessionUses
  readonly gatheredEvents: GatheredEvents
  readonly directory: Directory
  readonly storeDocuments: StoreDocuments
  readonly sightings: Sightings
  readonly reportedFields: ReportedFields
  readonly writer: GroupCommit<IncomingResponse, Acknowledgement>
  readonly secretsOfStores: SigningSecrets
  readonly unverifiedAllowance: UnverifiedAllowance
  readonly floodGuard: FloodGuard
  readonly audienceGuard: AudienceGuard
  readonly shown: GroupCommit<IncomingShown, object>
  readonly liveResults: LiveResults
  readonly pictures: PictureStore
  readonly billing: Billing
  readonly configuration: Configuration
}

/** The context of every handler. */
export type Env = { Variables: Services & { requestId: string } }

/** The additional context of handlers behind the bearer token. */
export type MerchantEnv = {
  Variables: Env['Variables'] & { storeId: StoreId; merchantId: MerchantId; sessionId: SessionId }
}
