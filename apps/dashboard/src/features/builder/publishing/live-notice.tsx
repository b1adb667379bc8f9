import { useQuery } from '@tanstack/react-query'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Notice, NoticeButton, NoticeLink } from '../../../ui/notice.tsx'
import { words } from '../words.ts'

type Props = {
  /** Whether shoppers saw it before, too, as it was then. */
  readonly wasLive: boolean
  readonly warningsOf: ReadonlyMap<string, number>
  /** null: it is in sight. */
  readonly onLogic: (() => void) | null
  readonly onShare: () => void
}

/**
 * That shoppers see it now, or that no page of the store has loaded our script yet; the warnings (ADR-0024), and the
 * next actions.
 */
export function LiveNotice({ wasLive, warningsOf, onLogic, onShare }: Props) {
  const warnings = [...warningsOf.values()].reduce((sum, count) => sum + count, 0)
  // The tag may have been put in since the page was opened.
  const { data } = useQuery({ ...storeDetailsQuery, refetchOnMount: 'always' })
  const isUnseen = !wasLive && data?.store.seenAt === null
  const published = wasLive ? words.changesPublished : isUnseen ? words.publishedUnseen : words.published
  return (
    <Notice tone="green" text={warnings > 0 ? `${published} ${words.warningsInLogic(warnings)}` : published}>
      <div className="flex flex-wrap gap-x-5">
        {warnings > 0 && onLogic && <NoticeButton onPress={onLogic}>{words.seeLogic}</NoticeButton>}
        {isUnseen && <NoticeLink to="/settings?tab=installation">{words.toScriptTag}</NoticeLink>}
        <NoticeButton onPress={onShare}>{words.share}</NoticeButton>
      </div>
    </Notice>
  )
}
