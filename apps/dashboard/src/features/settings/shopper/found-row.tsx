import { DEFAULT_SURVEY_NAME } from '@earshot/survey'
import type { ReactNode } from 'react'
import { formatMoment, formatTotal } from '../../../lib/format.ts'
import { storedAnswerSummary } from '../../../parts/preview/answer-summary.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import type { RowWords, ShopperRow } from './shopper-api.ts'
import { words } from './words.ts'

type Props = { readonly row: ShopperRow; readonly timeZone: string }

/** One row in words, with the columns that have none below. A table that has no words shows all of its columns. */
export function FoundRow({ row: { shown, record }, timeZone }: Props) {
  return (
    <div className="flex flex-col gap-2.5 rounded-control bg-sunken p-3 text-small">
      {shown ? (
        <>
          <Row shown={shown} timeZone={timeZone} />
          <details className="group/more -mb-2">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-ink-2 underline underline-offset-4">
              <span className="group-open/more:hidden">{words.more}</span>
              <span className="hidden group-open/more:inline">{words.less}</span>
            </summary>
            <Columns record={record} />
          </details>
        </>
      ) : (
        <Columns record={record} />
      )}
    </div>
  )
}

type RowProps<As extends RowWords['as']> = Extract<RowWords, { readonly as: As }> & { readonly timeZone: string }

function Row({ shown, timeZone }: { readonly shown: RowWords; readonly timeZone: string }) {
  switch (shown.as) {
    case 'response':
      return <ResponseRow {...shown} timeZone={timeZone} />
    case 'written_answer':
      return (
        <>
          <Title text={shown.surveyName.trim() || DEFAULT_SURVEY_NAME} />
          <Answer question={shown.question} answer={shown.answer} />
        </>
      )
    case 'facts':
      return (
        <>
          <Title text={shown.surveyName.trim() || DEFAULT_SURVEY_NAME} />
          <p className="wrap-anywhere">{shown.facts.join(', ')}</p>
        </>
      )
    case 'order':
      return <OrderRow {...shown} timeZone={timeZone} />
  }
}

function ResponseRow({
  surveyName,
  receivedAt,
  updatedAt,
  completed,
  device,
  seconds,
  orderId,
  answers,
  timeZone,
}: RowProps<'response'>) {
  return (
    <>
      <Title text={surveyName.trim() || DEFAULT_SURVEY_NAME} />
      <dl className="grid gap-1">
        <Fact label={responseWords.received}>{formatMoment(new Date(receivedAt), timeZone)}</Fact>
        <Fact label={words.lastAnswer}>{formatMoment(new Date(updatedAt), timeZone)}</Fact>
        <Fact label={responseWords.device}>{responseWords.devices[device]}</Fact>
        {seconds !== null && <Fact label={responseWords.timeSpent}>{responseWords.seconds(seconds)}</Fact>}
        {orderId !== null && <Fact label={words.order}>{orderId}</Fact>}
      </dl>
      {answers.map(({ questionId, question, answer }) => (
        <Answer key={questionId} question={question} answer={answer && storedAnswerSummary(answer)} />
      ))}
      {!completed && <p className="text-ink-2">{responseWords.stoppedEarly}</p>}
    </>
  )
}

function OrderRow({ orderId, orderedAt, total, currency, refundedAt, timeZone }: RowProps<'order'>) {
  return (
    <>
      <Title text={orderId} />
      <dl className="grid gap-1">
        <Fact label={words.ordered}>{formatMoment(new Date(orderedAt), timeZone)}</Fact>
        {total !== null && currency !== null && <Fact label={words.total}>{formatTotal(Number(total), currency)}</Fact>}
        {refundedAt !== null && <Fact label={words.refunded}>{formatMoment(new Date(refundedAt), timeZone)}</Fact>}
      </dl>
    </>
  )
}

const Title = ({ text }: { readonly text: string }) => (
  <p dir="auto" className="font-heavy wrap-anywhere">
    {text}
  </p>
)

const Answer = ({ question, answer }: { readonly question: string; readonly answer: string | null }) => (
  <div className="wrap-anywhere">
    <p dir="auto" className="text-ink-2">
      {question.trim() || responseWords.untitled}
    </p>
    {answer === null ? (
      <p className="text-ink-3">{responseWords.notAnswered}</p>
    ) : (
      <p dir="auto" className="font-medium whitespace-pre-line">
        {answer}
      </p>
    )}
  </div>
)

/** Columns as they are stored. */
const Columns = ({ record }: Pick<ShopperRow, 'record'>) => (
  <dl className="grid gap-1 pb-2">
    {Object.entries(record).map(([column, content]) => (
      <Fact key={column} label={column}>
        {typeof content === 'string' ? content : JSON.stringify(content)}
      </Fact>
    ))}
  </dl>
)

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{label}</dt>
    <dd dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </dd>
  </div>
)
