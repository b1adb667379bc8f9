import {
  type Click,
  clickProperties,
  merchantProperties,
  type PageView,
  pageProperties,
  surveyProperties,
  type TrackedMerchant,
  type TrackedSurvey,
} from './track-events.ts'
import type { Destination, Properties, Service } from './track-service.ts'

/** The page that events happen on; a test brings its own. */
type Page = {
  readonly location: { readonly origin: string; readonly pathname: string }
  readonly document: { readonly title: string }
}

/** The number of events that are queued while it is not known yet whether anybody wants them. */
const MAX_QUEUED = 100

/**
 * Product events (spec §7, ADR-0034). Until `begin` says where they go they are kept; where they go nowhere, they
 * are forgotten, nothing is loaded, and every call returns at once.
 * @param load brings the analytics service in; if it cannot be had, nobody is told, for nobody is waiting
 */
export function createTracking(load: (to: Destination) => Promise<Service>, page: Page) {
  let queue: ((service: Service) => void)[] | null = []
  let service: Service | null = null
  let hasStarted = false

  function send(call: (service: Service) => void): void {
    if (service) call(service)
    else if (queue && queue.length < MAX_QUEUED) queue.push(call)
  }

  function capture(event: string, properties: Properties): void {
    if (!service && !queue) return
    // Without what stands behind the path: links carry tokens there, and the list what was searched for.
    const eventProperties = { page_url: page.location.origin + page.location.pathname, ...properties }
    send((to) => to.track(event, eventProperties))
  }

  return {
    /** Says once where events go; null: nowhere. */
    begin(to: Destination | null): void {
      if (hasStarted) return
      hasStarted = true
      if (!to) {
        queue = null
        return
      }
      load(to).then(
        (loaded) => {
          service = loaded
          for (const call of queue ?? []) call(loaded)
          queue = null
        },
        () => {
          queue = null
        },
      )
    },

    /** From now on this is who does things. */
    identify: (merchant: TrackedMerchant): void =>
      send((to) => to.identify(merchant.merchantId, merchantProperties(merchant))),
    /** The next merchant on this device is somebody else. */
    reset: (): void => send((to) => to.reset()),

    pageViewed: (view: PageView): void => capture('page_viewed', pageProperties(view, page.document.title)),
    clicked: (click: Click): void => capture('button_clicked', clickProperties(click, page.location.pathname)),
    movedToDraft: (survey: TrackedSurvey): void => capture('survey_moved_to_draft', surveyProperties(survey)),
    duplicated: (survey: TrackedSurvey, copyId: string): void =>
      capture('survey_duplicated', { ...surveyProperties(survey), new_survey_id: copyId }),
  }
}

/** Tells of what merchants do: `track.clicked({ kind: 'create_survey', location: 'surveys_list' })`. */
export const track = createTracking(async (to) => (await import('./track-service.ts')).openService(to), globalThis)
