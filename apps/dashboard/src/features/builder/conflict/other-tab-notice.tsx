import { useOtherTabs } from './use-other-tabs.ts'
import { words } from './words.ts'

/** Says early that another tab may be in the way. */
export function OtherTabNotice({ surveyId }: { readonly surveyId: string }) {
  const isOpenElsewhere = useOtherTabs(surveyId)
  return (
    <p role="status" className="pb-1.5 text-small text-ink-2 empty:sr-only">
      {isOpenElsewhere && words.openElsewhere}
    </p>
  )
}
