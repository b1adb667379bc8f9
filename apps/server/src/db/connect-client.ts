import pg from 'pg'
import { type DatabaseHost, readDatabaseAddress, type WantedServer } from './database-address.ts'
import { DatabaseAwayError } from './failure-kind.ts'

/**
 * A connection that TLS or its certificates do not allow. Waiting does not help while a server starts; later it is like a
 * database that is away.
 */
export class DatabaseTlsError extends DatabaseAwayError {}

/** The server answers, but `target_session_attrs` wants another one. */
class UnwantedServerError extends DatabaseAwayError {}

type Options = Omit<pg.ClientConfig, 'connectionString'> & { readonly connectionTimeoutMillis: number }

/**
 * Connects to the first host of an address that answers and is wanted. The connection's errors cannot end the process.
 * @throws the last host's error if there is none
 */
export async function connectClient(url: string, options: Options): Promise<pg.Client> {
  const { hosts, wanted } = readDatabaseAddress(url)
  let failure: unknown
  for (const host of hosts) {
    try {
      return await connectTo(host, wanted, options)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function connectTo(host: DatabaseHost, wanted: WantedServer, options: Options): Promise<pg.Client> {
  const client = openClient(() => new pg.Client({ ...options, connectionString: host.url }))
  // The next query fails; without a listener the process would end.
  client.on('error', () => {})
  try {
    await client.connect()
    await requireWanted(client, host, wanted, options.connectionTimeoutMillis)
    return client
  } catch (error) {
    void client.end()
    throw explainFailure(error, host)
  }
}

/** Makes a client, which reads the files of certificates. @throws DatabaseTlsError if one of them cannot be read */
export function openClient<C>(make: () => C): C {
  try {
    return make()
  } catch (cause) {
    if (!(cause instanceof Error && 'path' in cause)) throw cause
    throw new DatabaseTlsError(`The certificate file ${cause.path} cannot be read`, { cause })
  }
}

type Fit = { readonly isStandby: boolean; readonly isReadOnly: boolean }

const FITS: { readonly [W in WantedServer]: (fit: Fit) => boolean } = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
}

/**
 * @param limitMs the time for the question: a pooler lets clients in while its server is away
 * @throws UnwantedServerError if `target_session_attrs` wants another server
 */
export async function requireWanted(
  client: pg.ClientBase,
  host: DatabaseHost,
  wanted: WantedServer,
  limitMs: number,
): Promise<void> {
  if (wanted === 'any') return
  const text = `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`
  // The driver's type of a query forgets its own time.
  const question: pg.QueryConfig & Pick<pg.ClientConfig, 'query_timeout'> = { text, query_timeout: limitMs }
  const { rows } = await client.query<Fit>(question)
  if (rows[0] && FITS[wanted](rows[0])) return
  throw new UnwantedServerError(`${host.name} is not ${wanted}, as target_session_attrs asks`)
}

/** OpenSSL's and Node's error codes for certificates and handshakes. */
const TLS_CODE =
  /^(?:CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_SSL_|ERR_OSSL_|ERR_TLS_|HOSTNAME_MISMATCH|INVALID_CA)/

/** Says in one sentence why TLS failed, or that a password is missing. Other errors are returned as they are. */
export function explainFailure(error: unknown, { name }: DatabaseHost): unknown {
  if (!(error instanceof Error)) return error
  if (error.message === 'The server does not support SSL connections') {
    return new DatabaseTlsError(`${name} offers no TLS, which sslmode asks for`)
  }
  // The driver's words for it name no setting.
  if (error.message.endsWith('client password must be a string')) {
    return new Error(`${name} asks for a password, and the address has none`)
  }
  const code = 'code' in error ? String(error.code) : ''
  if (!TLS_CODE.test(code)) return error
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new DatabaseTlsError(`The certificate of ${name} is for another host name (${error.message})`)
  }
  if (code.startsWith('ERR_')) return new DatabaseTlsError(`TLS with ${name} failed (${error.message})`)
  return new DatabaseTlsError(
    `The certificate of ${name} is not trusted (${error.message}); sslrootcert must be the file of its root certificate`,
  )
}
