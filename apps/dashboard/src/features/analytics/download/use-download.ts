import { type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, value } from '../../../lib/api.ts'
import { download, downloadBlob } from '../../../lib/download.ts'
import { CanceledError } from '../../../lib/failure.ts'
import { toasts } from '../../../ui/toast/toasts.ts'
import { resultsQuery } from '../results-query.ts'
import { receiveFile } from './receive-file.ts'
import { separatorOf } from './separator.ts'
import { words } from './words.ts'

/** A larger file goes past the memory of the page: the browser downloads it, and shows how far it is. */
const MAX_IN_PAGE = 200_000
/** A file that is here by then shows no progress. */
const SILENT_MS = 600
const SHOWN_EVERY_MS = 100

export type DownloadedFile = 'responses' | 'definitions'

/** How many responses have arrived, of how many; null: that is not known. */
export type DownloadProgress = { readonly loaded: number; readonly total: number | null }

/** Downloads the responses of a query, or the definitions of that file. Files are ready when they are whole. */
export function useDownload(surveyId: string, query: ResultsQuery) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const running = useRef<AbortController>(null)
  // Nobody sees the progress any more, and could cancel it.
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: DownloadedFile): Promise<void> {
    const leaving = new AbortController()
    running.current = leaving
    const total = file === 'responses' ? await countOf() : null
    const { ticket } = await value(api.auth.tickets.$post({ json: { what: 'responses_csv' } }))
    const path = `/api/surveys/${surveyId}/${file}.csv`
    const parameters = new URLSearchParams(resultsQueryText({ ...query, compareWith: null }))
    parameters.set('separator', separatorOf(navigator.language))
    if (total !== null && total > MAX_IN_PAGE) return download(path, ticket, parameters)
    parameters.set('ticket', ticket)
    const show = shownProgress(total, setProgress)
    try {
      const received = await receiveFile({ address: `${path}?${parameters}`, signal: leaving.signal, onProgress: show })
      downloadBlob(received.name, received.content)
    } finally {
      setProgress(null)
    }
  }

  /** The screen has it mostly. */
  const countOf = () =>
    cache.ensureQueryData(resultsQuery(surveyId, query)).then(
      ({ responses }) => responses,
      () => null,
    )

  const { mutate, error: failure } = useMutation({
    mutationFn: start,
    onSuccess: () => void toasts.show({ variant: 'success', title: words.started }),
    meta: { shownInline: true },
  })
  const error = failure instanceof CanceledError ? null : failure
  return { start: mutate, error, progress, cancel: () => running.current?.abort() }
}

/** Shows progress after a moment, and not with each part of the file. */
function shownProgress(total: number | null, show: (progress: DownloadProgress) => void): (loaded: number) => void {
  let shownAt = performance.now() + SILENT_MS - SHOWN_EVERY_MS
  return (loaded) => {
    const now = performance.now()
    if (now - shownAt < SHOWN_EVERY_MS) return
    shownAt = now
    show({ loaded, total })
  }
}
