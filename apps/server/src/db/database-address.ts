/** The servers that a database address may choose, as libpq names them. */
const WANTED = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const
export type WantedServer = (typeof WANTED)[number]

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** One server of a database address. */
export type DatabaseHost = {
  /** As `db1.example:5432`, for sentences. */
  readonly name: string
  /** The address of this server alone, for the driver. */
  readonly url: string
}

export type DatabaseAddress = {
  readonly hosts: readonly DatabaseHost[]
  /** The database, after a slash. */
  readonly path: string
  readonly wanted: WantedServer
}

/** The address cannot be used. The message continues a sentence that begins with the name of the setting. */
export class AddressError extends Error {}

/** Scheme and login, hosts, path, query. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#\s]*@)?)([^/?#\s]*)([^?#\s]*)(?:\?(\S*))?$/
const HOST = /^(?:\[[\da-f:.]+\]|[^\s,:[\]]+)(?::(?<port>\d{1,5}))?$/i
const MAX_PORT = 65_535

/**
 * Reads a database address in libpq's form: it may have several hosts, separated by commas, and `target_session_attrs`
 * says which of them fit. `sslmode` has the meaning that libpq gives it.
 * @throws AddressError
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const [, start, hosts, path, query] = ADDRESS.exec(text) ?? []
  if (start === undefined || hosts === undefined || path === undefined) throw notAnAddress()
  const names = hosts.split(',')
  // An empty host means that the parameter `host` has it: the folder of a Unix socket.
  if (hosts !== '' && !names.every(isHost)) throw notAnAddress()
  const parameters = new URLSearchParams(query)
  if (hosts === '' && !parameters.get('host')) throw new AddressError(`must name a host, as in ${EXAMPLE}`)
  const wanted = parameters.get('target_session_attrs') ?? 'any'
  if (!isWanted(wanted)) throw new AddressError(`must have target_session_attrs as one of ${WANTED.join(', ')}`)
  parameters.delete('target_session_attrs')
  useLibpqModes(parameters)
  const end = parameters.size > 0 ? `${path}?${parameters}` : path
  return { hosts: names.map((name) => ({ name: name || 'its socket', url: `${start}${name}${end}` })), path, wanted }
}

/** The address of the same database on a node of a distributed database. */
export function addressOfNode(text: string, { host, port }: { readonly host: string; readonly port: number }): string {
  const [, start = '', , path = '', query] = ADDRESS.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  // The folder of a Unix socket.
  parameters.delete('host')
  const name = host.includes(':') ? `[${host}]` : host
  return `${start}${name}:${port}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

const EXAMPLE = 'postgresql://user:password@host/earshot'
const notAnAddress = () => new AddressError(`must be a PostgreSQL address, such as ${EXAMPLE}`)

function isHost(name: string): boolean {
  const match = HOST.exec(name)
  return match !== null && Number(match.groups?.port ?? 0) <= MAX_PORT
}

const isWanted = (text: string): text is WantedServer => (WANTED as readonly string[]).includes(text)

/** The driver's own modes differ from libpq's until its next major version. */
function useLibpqModes(parameters: URLSearchParams): void {
  useRootsOfSystem(parameters)
  const mode = parameters.get('sslmode')
  if (mode === null) return
  if (!SSL_MODES.includes(mode)) throw new AddressError(`must have sslmode as one of ${SSL_MODES.join(', ')}`)
  if (mode === 'verify-ca' && !parameters.get('sslrootcert')) {
    throw new AddressError('must have sslrootcert with sslmode=verify-ca: the file of the root certificate')
  }
  if (mode !== 'no-verify') parameters.set('uselibpqcompat', 'true')
}

/** `sslrootcert=system` means the public root certificates, as in libpq: anybody can get a certificate that they sign. */
function useRootsOfSystem(parameters: URLSearchParams): void {
  if (parameters.get('sslrootcert') !== 'system') return
  parameters.delete('sslrootcert')
  const mode = parameters.get('sslmode') ?? 'verify-full'
  if (mode !== 'verify-full') throw new AddressError('must have sslmode=verify-full with sslrootcert=system')
  parameters.set('sslmode', mode)
}

/** Whether a server is wanted that accepts writes. */
export const mustWrite = ({ wanted }: DatabaseAddress): boolean => wanted === 'read-write' || wanted === 'primary'

/** A Unix socket, this machine, or a name of the network of containers, which has no dot. */
const NEARBY = /^(?:\/|%2f|127\.|\[?::1\]?$|[^.:]+$)/i

/**
 * The hosts outside of this machine that a database address connects to without TLS.
 * @throws AddressError
 */
export function unencryptedHosts(text: string): DatabaseHost[] {
  return readDatabaseAddress(text).hosts.filter(({ url }) => {
    const { hostname = '', searchParams = new URLSearchParams() } = URL.parse(url) ?? {}
    return !isEncrypted(searchParams) && !NEARBY.test(searchParams.get('host') ?? hostname)
  })
}

/** Whether the driver uses TLS: with any of these parameters it does, unless the mode is `disable`. */
function isEncrypted(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode')
  if (mode !== null) return mode !== 'disable'
  const hasFile = ['sslcert', 'sslkey', 'sslrootcert'].some((name) => parameters.has(name))
  return hasFile || /^(?:true|1)$/.test(parameters.get('ssl') ?? '')
}
