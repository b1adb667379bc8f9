import type { Invoice } from '@heymantle/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFullDate, formatMoney } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { type InvoiceStatus, invoicesQuery, useOpenInvoice } from './billing-api.ts'
import { words } from './words.ts'

const ANY = 'any'

/** The charges, newest first, a page at a time. Spec §3.7. */
export function Invoices() {
  const [page, setPage] = useState(0)
  const [status, setStatus] = useState<InvoiceStatus | null>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(invoicesQuery(page, status))
  const isWithoutAny = data?.invoices.length === 0 && page === 0 && status === null

  function choose(value: string) {
    setPage(0)
    setStatus(value === ANY ? null : (value as InvoiceStatus))
  }

  return (
    <SettingsSection title={words.invoices} text={words.invoicesText}>
      <div className="flex flex-col gap-3">
        {!isWithoutAny && (
          <Select
            label={words.invoiceStatus}
            options={[
              { value: ANY, label: words.anyStatus },
              ...Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
            ]}
            value={status ?? ANY}
            onChange={choose}
          />
        )}
        {error && (
          <RetryNotice tone="red" text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!data && !error && <ListSkeleton />}
        {data && !error && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
            <List invoices={data.invoices} none={isWithoutAny ? words.noInvoices : words.noSuchInvoices} />
            <Pages page={page} hasMore={data.hasMore && !isPlaceholderData} onPage={setPage} />
          </div>
        )}
      </div>
    </SettingsSection>
  )
}

function List({ invoices, none }: { readonly invoices: readonly Invoice[]; readonly none: string }) {
  const open = useOpenInvoice()
  if (invoices.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <>
      <ul className="-mx-2">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="not-first:border-t not-first:border-line">
            <InvoiceLine invoice={invoice} onOpen={() => open.mutate(invoice.id)} />
          </li>
        ))}
      </ul>
      {open.error && <Notice tone="red" text={failureText(open.error)} />}
    </>
  )
}

const tones = { open: 'amber', paid: 'green', uncollectible: 'red' } as const

function InvoiceLine({ invoice, onOpen }: { readonly invoice: Invoice; readonly onOpen: () => void }) {
  const { status, total, currencyCode, platformInvoice, periodStart, periodEnd } = invoice
  const day = (moment: string) => formatFullDate(new Date(moment))
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2.5 text-start hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-heavy">
          {words.invoice(platformInvoice ? String(platformInvoice.number) : null)}
        </span>
        <span className="block text-small text-ink-2 tabular-nums">
          {words.period(day(periodStart), day(periodEnd))}
        </span>
      </span>
      <Chip tone={tones[status as keyof typeof tones] ?? 'plain'}>{words.statusOf(status)}</Chip>
      <span className="min-w-16 text-end font-medium tabular-nums">{formatMoney(total, currencyCode)}</span>
      <span className="sr-only">{words.newTab}</span>
    </button>
  )
}

type PagesProps = { readonly page: number; readonly hasMore: boolean; readonly onPage: (page: number) => void }

/** The provider tells whether there are more, not how many. */
function Pages({ page, hasMore, onPage }: PagesProps) {
  if (page === 0 && !hasMore) return null
  return (
    <nav aria-label={words.pages} className="mt-2 flex items-center justify-center gap-2">
      <IconButton icon="back" label={words.newer} {...turn(page > 0, () => onPage(page - 1))} />
      <span aria-current="page" className="min-w-16 text-center text-small text-ink-2 tabular-nums">
        {words.pageNumber(page + 1)}
      </span>
      <IconButton icon="forward" label={words.older} {...turn(hasMore, () => onPage(page + 1))} />
    </nav>
  )
}

/** At either end the button stays, without use, and so does the focus on it. */
const turn = (canTurn: boolean, onClick: () => void) =>
  canTurn ? { onClick } : { 'aria-disabled': true, className: 'text-ink-3! hover:bg-transparent!' }

const ListSkeleton = () => (
  <Skeleton>
    {[1, 2, 3].map((line) => (
      <div key={line} className="flex min-h-14 items-center gap-3">
        <Bone className="h-5 flex-1" />
        <Bone className="h-6.5 w-14 rounded-full!" />
        <Bone className="h-5 w-16" />
      </div>
    ))}
  </Skeleton>
)
