import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isFocusLost } from '../../../lib/focus.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { useIsRoomy } from '../../../lib/use-is-wide.ts'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FailedResults } from '../asked-results.tsx'
import { useResultsLocation } from '../results-location.ts'
import { useShownQuery } from '../use-counted-query.ts'
import { words as resultsWords } from '../words.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ResponsePanel } from './response-panel.tsx'
import type { ResponsesProps } from './responses-props.ts'
import type { ResponseRow } from './responses-query.ts'
import { SelectionBar } from './selection-bar.tsx'
import { tableColumns } from './table-columns.tsx'
import { ResponsesTableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { useListedResponses } from './use-listed-responses.ts'
import { useOpenResponse } from './use-open-response.ts'
import { useSelected } from './use-selected.ts'
import { words } from './words.ts'

/** Responses of a survey as a table, a page more with each press. On a wide screen one of them is open beside it. */
export function ResponsesTable(props: ResponsesProps) {
  const listed = useListedResponses(props.analytics.surveyId, true)
  const { error, isFetching, refetch } = listed.list
  if (!listed.rows) {
    if (!error) return <ListSkeleton />
    return <FailedResults error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (listed.rows.length === 0) return listed.isSearch ? <NothingFound listed={listed} /> : props.empty
  return <Loaded {...props} listed={listed} rows={listed.rows} />
}

type LoadedProps = ResponsesProps & {
  readonly listed: ReturnType<typeof useListedResponses>
  readonly rows: readonly ResponseRow[]
}

function Loaded({ analytics, head, listed, rows }: LoadedProps) {
  const { surveyId } = analytics
  const { isSpam, search } = useResultsLocation().location
  const hasAll = useShownQuery(surveyId).isOfAll
  const { list, loadMore } = listed
  const columns = useMemo(() => tableColumns(analytics), [analytics])
  const { hidden, hide } = useHiddenColumns(surveyId)
  const { selected, select, selectAll, clear } = useSelected(rows)
  const region = useRegionAfterSelection(selected.length)
  const shown = useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden])
  const open = useOpenResponse(rows, list)
  const hasPanel = useIsRoomy() && open.responseId !== null
  const isOfAll = hasAll && search === '' && !isSpam && analytics.locked === 0

  return (
    <>
      {head}
      {list.error && !list.isFetchNextPageError && <Notice tone="amber" text={resultsWords.listNotRefreshed} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons and links in it */}
      <div
        onKeyDown={open.onKeyDown}
        className={hasPanel ? 'grid grid-cols-[minmax(0,1fr)_356px] items-start gap-3.5' : ''}
      >
        <div className="overflow-hidden rounded-card bg-surface shadow-card">
          <div className="flex min-h-15 flex-wrap items-center justify-between gap-2 px-4 py-2">
            {selected.length > 0 ? (
              <SelectionBar
                analytics={analytics}
                responseIds={selected.map(({ responseId }) => responseId)}
                isSpam={isSpam}
                onClear={clear}
              />
            ) : (
              <p className="text-small text-ink-2 tabular-nums">
                {list.hasNextPage && isOfAll
                  ? words.loadedOf(rows.length, Math.max(rows.length, analytics.responses))
                  : list.hasNextPage
                    ? words.firstLoaded(rows.length)
                    : words.loaded(rows.length)}
              </p>
            )}
            <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
          </div>
          <Rows
            {...{ region, rows, selected, select }}
            columns={shown}
            onSelectAll={(isAll) => (isAll ? selectAll() : clear())}
          />
          {list.isFetchNextPageError && list.error && <Notice tone="red" text={failureText(list.error)} />}
          {list.hasNextPage && (
            <div className="border-t border-line p-3">
              <Button isBusy={list.isFetchingNextPage} onClick={loadMore} className="w-full">
                {resultsWords.loadMore}
              </Button>
            </div>
          )}
        </div>
        {hasPanel && open.responseId !== null && (
          <ResponsePanel
            analytics={analytics}
            responseId={open.responseId}
            position={open.index < 0 ? null : words.position(open.index + 1, isOfAll ? analytics.responses : null)}
            onPrevious={open.onPrevious}
            onNext={open.onNext}
            onClose={open.close}
          />
        )}
      </div>
    </>
  )
}

/** The region of the table gets the focus if the buttons for selected responses go, and the focus with them. */
function useRegionAfterSelection(count: number) {
  const region = useRef<HTMLElement>(null)
  const before = useRef(0)
  useEffect(() => {
    if (before.current > 0 && count === 0 && isFocusLost()) region.current?.focus()
    before.current = count
  }, [count])
  return region
}

const TIME_WIDTH = 168
const CHECKBOX_WIDTH = 48
const DURATION_WIDTH = 116

type RowsProps = Pick<ReturnType<typeof useSelected>, 'selected' | 'select'> & {
  readonly region: RefObject<HTMLElement | null>
  readonly rows: readonly ResponseRow[]
  readonly columns: ReturnType<typeof tableColumns>
  readonly onSelectAll: (isAll: boolean) => void
}

function Rows({ region, rows, columns, selected, select, onSelectAll }: RowsProps) {
  const { location, hrefTo } = useResultsLocation()
  const { data: details } = useQuery(storeDetailsQuery)
  // The route guard renders this only after the store has loaded.
  const timeZone = details?.merchantDetails.timezone ?? 'UTC'
  const { isSpam, rushId, responseId: openId } = location
  const ids = useMemo(() => new Set(selected.map(({ responseId }) => responseId)), [selected])
  const width = columns.reduce((sum, column) => sum + column.width, CHECKBOX_WIDTH + TIME_WIDTH + DURATION_WIDTH)
  return (
    <section
      ref={region}
      aria-label={words.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-12rem)] min-h-60 overflow-auto overscroll-x-contain border-t border-line focus-visible:-outline-offset-2"
    >
      <table style={{ minWidth: width }} className="w-full table-fixed border-separate border-spacing-0 text-small">
        <colgroup>
          <col style={{ width: CHECKBOX_WIDTH }} />
          <col style={{ width: TIME_WIDTH }} />
          {columns.map(({ key, width, isFixed }) => (
            <col key={key} {...(isFixed && { style: { width } })} />
          ))}
          <col style={{ width: DURATION_WIDTH }} />
        </colgroup>
        <ResponsesTableHead
          columns={columns}
          isAll={ids.size === rows.length}
          isSome={ids.size > 0}
          onSelectAll={onSelectAll}
        />
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.responseId}
              row={row}
              timeZone={timeZone}
              columns={columns}
              href={hrefTo({ isSpam, rushId, responseId: row.responseId })}
              isSelected={ids.has(row.responseId)}
              isOpen={row.responseId === openId}
              onSelect={select}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
