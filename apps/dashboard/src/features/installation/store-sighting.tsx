import { useQuery } from '@tanstack/react-query'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Icon } from '../../ui/icon.tsx'
import { seenText } from './seen-text.ts'
import { words } from './words.ts'

const POLL_MS = 5_000

/** Whether a page of the store has found us, as it happens. */
export function StoreSighting() {
  const { data, dataUpdatedAt } = useQuery({
    ...storeDetailsQuery,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })
  const seenAt = data?.store.seenAt ?? null
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-control px-3.5 py-3 ${seenAt ? 'bg-green-soft text-green' : 'bg-sunken text-ink-2'}`}
    >
      {seenAt ? (
        <Icon name="check" className="mt-px size-5" />
      ) : (
        <span className="mt-0.5 size-4.5 flex-none animate-spin rounded-full border-2 border-control border-t-transparent" />
      )}
      <div className="min-w-0 text-small">
        <p className="font-medium">{seenAt ? seenText(new Date(seenAt), new Date(dataUpdatedAt)) : words.neverSeen}</p>
        <p>{seenAt ? words.seenHint : words.neverSeenHint}</p>
      </div>
    </div>
  )
}
