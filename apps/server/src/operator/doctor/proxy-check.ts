import * as v from 'valibot'
import { type EnvironmentSettings, LOCAL_HOSTS } from '../../environment.ts'
import { UNTRUSTED_PROXY } from '../../unsafe-configuration.ts'
import { type Check, type CheckResult, fine, problem, reasonOf, warning } from './check.ts'

const TIMEOUT_MS = 5_000

const replySchema = v.object({
  data: v.object({ forwardedFor: v.object({ received: v.boolean(), trusted: v.boolean() }) }),
})
type ForwardedFor = v.InferOutput<typeof replySchema>['data']['forwardedFor']

type ProxySettings = Pick<EnvironmentSettings, 'dashboardUrl' | 'storefrontUrl' | 'port' | 'behindProxy'>

/**
 * Asks the running server at its public addresses whether a proxy adds `X-Forwarded-For`, and whether the server trusts
 * it. The question itself comes without the header, so only a proxy can have added it.
 */
export const proxyCheck = (settings: ProxySettings): Check => ['proxy', () => checkProxy(settings)]

async function checkProxy({ dashboardUrl, storefrontUrl, port, behindProxy }: ProxySettings): Promise<CheckResult[]> {
  if (behindProxy && (dashboardUrl === null || storefrontUrl === null)) {
    const found = 'BEHIND_PROXY is on, but the address of the proxy is not known here.'
    return [warning('proxy', found, 'Set DASHBOARD_URL and STOREFRONT_URL as for the server.')]
  }
  const addresses = [
    dashboardUrl ?? new URL(`http://${LOCAL_HOSTS.dashboard}:${port}`),
    storefrontUrl ?? new URL(`http://${LOCAL_HOSTS.storefront}:${port}`),
  ]
  return Promise.all(addresses.map(checkAddress))
}

async function checkAddress(address: URL): Promise<CheckResult> {
  try {
    // A server that is not ready says it, too, with status 503.
    const reply = await fetch(new URL('/readyz?verbose', address), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { data } = v.parse(replySchema, await reply.json())
    return describeProxy(address, data.forwardedFor)
  } catch (error) {
    const found = `Whether a proxy is set up right was not checked: ${address.origin} does not answer as expected (${reasonOf(error)}).`
    return warning('proxy', found, 'Start the server, or run doctor where this address can be reached.')
  }
}

const READ = 'docs/operating/proxy.md'

/** @param address the address that was asked */
export function describeProxy({ origin, protocol }: URL, { received, trusted }: ForwardedFor): CheckResult {
  if (received && trusted) return fine('proxy', `A proxy adds X-Forwarded-For at ${origin}, and BEHIND_PROXY is on.`)
  if (received) return problem('proxy', `${origin}: ${UNTRUSTED_PROXY.found}`, UNTRUSTED_PROXY.advice)
  if (trusted) {
    const found = `BEHIND_PROXY is on, but no proxy adds X-Forwarded-For at ${origin}: callers can forge their address.`
    return problem('proxy', found, `Let the proxy add the header, or unset BEHIND_PROXY (${READ}).`)
  }
  if (protocol === 'https:') {
    // Earshot itself speaks plain HTTP.
    const found = `A proxy is in front of ${origin}, but it adds no X-Forwarded-For: all callers look like one address.`
    return problem('proxy', found, `Let the proxy add the header, and set BEHIND_PROXY=on (${READ}).`)
  }
  return fine('proxy', `No proxy adds X-Forwarded-For at ${origin}, and BEHIND_PROXY is off.`)
}
