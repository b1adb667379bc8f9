import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../lib/configuration.ts'
import { failureText } from '../../lib/problem-text.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { scriptTag } from './script-tag.ts'
import { words } from './words.ts'

/** The store's own script tag, to be copied. */
export function Snippet() {
  const { data: configuration, error, isFetching, refetch } = useQuery(configurationQuery)
  const { data: details } = useQuery(storeDetailsQuery)
  if (error && !configuration) {
    return <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!configuration || !details) {
    return (
      <Skeleton>
        <Bone className="h-28 rounded-control" />
        <Bone className="mt-3 h-12 rounded-control" />
      </Skeleton>
    )
  }
  const tag = scriptTag(configuration.storefrontUrl, details.store.publicKey)
  return <Copyable label={words.snippet} text={tag} hint={words.snippetHint} action={words.copy} />
}
