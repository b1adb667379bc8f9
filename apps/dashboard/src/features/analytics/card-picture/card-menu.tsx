import { MAX_FILTERS } from '@earshot/survey'
import { useGate } from '../../../parts/billing/billing.ts'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { refusalOf } from '../../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { lazyChunk } from '../../../ui/lazy.ts'
import { Menu } from '../../../ui/menu.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import type { Results, ResultsQuestion } from '../results-query.ts'
import type { Without } from '../share-base/use-without.tsx'
import { words as baseWords } from '../share-base/words.ts'
import { words as resultsWords } from '../words.ts'
import type { PictureType } from './save-picture.ts'
import { words } from './words.ts'

type Props = {
  readonly question: ResultsQuestion
  /** The results that the question belongs to. */
  readonly results: Results
  /** How to choose options that its shares are without; null: it has no options. */
  readonly without: Without | null
}

const useSavePicture = lazyChunk(() => import('./save-picture.ts'))

/** Leaves options of a question out of its shares, and saves its card as a picture for slides and mails. */
export function CardMenu({ question, results, without }: Props) {
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
      items={[...(without ? [leaveOut(without), 'line' as const] : []), item('png'), item('svg')]}
    />
  )
}

const leaveOut = ({ isFull, choose }: Without) => ({
  label: isFull ? baseWords.noMoreLeftOut(MAX_FILTERS) : baseWords.leaveOut,
  disabled: isFull,
  onPress: choose,
})
