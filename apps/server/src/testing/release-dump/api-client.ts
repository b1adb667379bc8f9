/** One running server as seen from outside. */
export type Origins = { readonly dashboard: string; readonly storefront: string }

/** Calls the merchants' API and returns `data`; throws on every status that is not a success. */
export type ApiClient = <Data = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Data>

let calls = 0

/** @param token null calls without a login */
export function apiClient(origins: Origins, token: string | null): ApiClient {
  return async <Data>(...[method, path, body, headers]: Parameters<ApiClient>): Promise<Data> => {
    const reply = await fetch(`${origins.dashboard}/api${path}`, {
      method,
      headers: {
        // Limits per address would otherwise add up over the recording.
        'x-forwarded-for': `100.64.${(calls >> 8) & 255}.${calls++ & 255}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: Data }).data
  }
}

/** Every store of the recording has the same password. */
export const PASSWORD = 'candles and spruce'

export async function requestLogIn(origins: Origins, email: string): Promise<ApiClient> {
  const { token } = await apiClient(origins, null)<{ token: string }>('POST', '/auth/login', {
    email,
    password: PASSWORD,
  })
  return apiClient(origins, token)
}

/** Runs `work` over all items, some at a time, and in their order. */
export async function someAtATime<T>(items: Iterable<T>, atATime: number, work: (item: T) => Promise<unknown>) {
  const queue = items[Symbol.iterator]()
  const workers = Array.from({ length: atATime }, async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  })
  await Promise.all(workers)
}
