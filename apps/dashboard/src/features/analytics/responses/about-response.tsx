import { PAGE_FACTS, type PageFact } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment, formatTotal } from '../../../lib/format.ts'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { factValueText } from '../../../parts/survey/fact-value-text.ts'
import { factWords } from '../../../parts/survey/fact-words.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { FullResponse } from './responses-query.ts'
import { words } from './words.ts'

type Props = {
  readonly response: FullResponse
  /** The survey was published more than once, so it matters which version was answered. */
  readonly hasVersions: boolean
}

/** When and how a response came, and what its page said of itself. */
export function AboutResponse({ response, hasVersions }: Props) {
  const { receivedAt, seconds, device, revision, completed, test, signedOrder } = response
  const { data: details } = useQuery(storeDetailsQuery)
  return (
    <>
      {(!completed || test) && (
        <p className="mb-3 flex gap-1.5">
          {!completed && <Chip tone="amber">{responseWords.stoppedEarly}</Chip>}
          {test && <Chip>{words.test}</Chip>}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
        <Fact label={responseWords.received}>
          {/* The guard lets nobody in before their store is known. */}
          {details && formatMoment(new Date(receivedAt), details.merchantDetails.timezone)}
        </Fact>
        <Fact label={responseWords.device}>{responseWords.devices[device]}</Fact>
        {seconds !== null && <Fact label={responseWords.timeSpent}>{responseWords.seconds(seconds)}</Fact>}
        {hasVersions && <Fact label={factWords.names.revision}>{revision}</Fact>}
        {signedOrder && <Fact label={factWords.names.signed_order}>{factWords.values.signed_order.yes}</Fact>}
        {PAGE_FACTS.map((fact) => {
          const text = factText(response, fact)
          return (
            text && (
              <Fact key={fact} label={factWords.names[fact]}>
                {text}
              </Fact>
            )
          )
        })}
      </dl>
    </>
  )
}

function factText({ facts }: FullResponse, fact: PageFact): string {
  if (fact === 'order_value')
    return facts.order_value ? formatTotal(Number(facts.order_value.amount), facts.order_value.currency) : ''
  return (facts[fact] ?? []).map((value) => factValueText(fact, value)).join(', ')
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd dir="auto" className="text-end tabular-nums wrap-anywhere">
        {children}
      </dd>
    </>
  )
}
