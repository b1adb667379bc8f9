import { useGate } from '../../../parts/billing/billing.ts'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { refusalOf } from '../../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { lazyChunk } from '../../../ui/lazy.ts'
import { Menu } from '../../../ui/menu.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import type { Results, ResultsQuestion } from '../results-query.ts'
import { words as baseWords } from '../share-base/words.ts'
import { words as resultsWords } from '../words.ts'
import type { PictureType } from './save-picture.ts'
import { words } from './words.ts'

type Props = {
  readonly question: ResultsQuestion
  /** The results that the question belongs to. */
  readonly results: Results
  /** Opens the options that its shares can be without; undefined: it has none. */
  readonly onLeaveOut?: () => void
}

const useSavePicture = lazyChunk(() => import('./save-picture.ts'))

/** What can be done with the card of a question: its shares are without some options, and it is saved as a picture, for slides and mails. */
export function CardMenu({ question, results, onLeaveOut }: Props) {
  const currency = useStoreCurrency() ?? 'USD'
  const refusal = refusalOf(useGate()('download_survey_reports', 0))
  const chunk = useSavePicture()
  const item = (type: PictureType) => ({
    label: refusal ? words.inPlan(words[type]) : words[type],
    onPress: () => (refusal ? upgradeAsks.ask(refusal) : chunk.load((loaded) => void save(loaded, type))),
  })
  const save = ({ savePicture }: typeof import('./save-picture.ts'), type: PictureType) =>
    savePicture(type, question, { results, currency }).catch(() =>
      toasts.show({ variant: 'destructive', title: words.failed, description: words.failedText }),
    )
  return (
    <Menu
      label={words.menu(question.text || resultsWords.untitled)}
      items={[
        ...(onLeaveOut ? [{ label: baseWords.leaveOut, onPress: onLeaveOut }, 'line' as const] : []),
        item('png'),
        item('svg'),
      ]}
    />
  )
}
