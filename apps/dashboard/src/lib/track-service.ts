import mixpanel from 'mixpanel-browser/src/loaders/loader-module-core'

/** The project that takes the events, and the origin they are sent to. */
export type Destination = { readonly token: string; readonly host: string }

export type Properties = { readonly [name: string]: string }

/** The analytics service, as far as it is used. */
export type Service = {
  identify(id: string, properties: Properties): void
  track(event: string, properties: Properties): void
  reset(): void
}

/**
 * Properties that the client would add by itself: addresses carry tokens and searches, and referrers are none of its
 * business.
 */
const LEFT_OUT = ['$current_url', '$referrer', '$referring_domain']

/**
 * Opens the analytics service. Automatic capture is off: it hears of what `track` names and of nothing else (ADR-0034).
 */
export function openService({ token, host }: Destination): Service {
  const settings = {
    api_host: host,
    api_payload_format: 'json',
    autocapture: false,
    track_pageview: false,
    record_sessions_percent: 0,
    remote_settings_mode: 'disabled',
    flags: false,
    track_marketing: false,
    store_google: false,
    save_referrer: false,
    ip: false,
    // No cookie: the login's is the only one that a request of ours carries.
    persistence: 'localStorage',
  } as const
  mixpanel.init(token, { ...settings, property_blacklist: LEFT_OUT })
  return {
    identify(id, properties) {
      mixpanel.identify(id)
      mixpanel.people.set(properties)
    },
    track: (event, properties) => mixpanel.track(event, { ...properties }),
    reset: () => mixpanel.reset(),
  }
}
