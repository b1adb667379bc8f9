import { Notice, NoticeButton } from '../../../ui/notice.tsx'
import { words } from '../words.ts'

type Props = {
  /** Whether shoppers saw it before, too, as it was then. */
  readonly wasLive: boolean
  readonly warningsOf: ReadonlyMap<string, number>
  /** null: it is in sight. */
  readonly onLogic: (() => void) | null
  readonly onWays: () => void
}

/** That shoppers see it now, what is worth a look all the same (decisions D4), and what can be done next. */
export function LiveNotice({ wasLive, warningsOf, onLogic, onWays }: Props) {
  const warnings = [...warningsOf.values()].reduce((sum, count) => sum + count, 0)
  const published = wasLive ? words.changesPublished : words.published
  return (
    <Notice tone="green" text={warnings > 0 ? `${published} ${words.warningsInLogic(warnings)}` : published}>
      <div className="flex flex-wrap gap-x-5">
        {warnings > 0 && onLogic && <NoticeButton onPress={onLogic}>{words.seeLogic}</NoticeButton>}
        <NoticeButton onPress={onWays}>{words.ways}</NoticeButton>
      </div>
    </Notice>
  )
}
