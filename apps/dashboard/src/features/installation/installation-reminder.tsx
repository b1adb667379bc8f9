import { useQuery } from '@tanstack/react-query'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { words } from './words.ts'

/** Stands on home as long as the snippet was left for later and no page of the store has found us. ADR-0022. */
export function InstallationReminder() {
  const { data } = useQuery(storeDetailsQuery)
  const isDue = data?.store.isOnboardingSkipped && data.store.seenAt === null
  if (!isDue) return null
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-accent-soft p-4">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-heading">{words.reminderTitle}</h2>
        <p className="mt-0.5 text-small text-ink-2">{words.reminderText}</p>
      </div>
      <ButtonLink variant="raised" to="/settings?tab=installation">
        {words.reminderAction}
      </ButtonLink>
    </section>
  )
}
