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

  /** @returns the message for the merchant */
  async function start(file: DownloadedFile): Promise<string> {
    const leaving = new AbortController()
    running.current = leaving
    const total = file === 'responses' ? await countOf() : null
    const { ticket } = await value(api.auth.tickets.$post({ json: { what: 'responses_csv' } }))
    const path = `/api/surveys/${surveyId}/${file}.csv`
    const parameters = new URLSearchParams(resultsQueryText({ ...query, compareWith: null }))
    parameters.set('separator', separatorOf(navigator.language))
    if (total !== null && total > MAX_IN_PAGE) {
      download(path, ticket, parameters)
      return words.started
    }
    parameters.set('ticket', ticket)
    const { onProgress, stop } = showProgress(total, setProgress)
    try {
      const received = await receiveFile({ address: `${path}?${parameters}`, signal: leaving.signal, onProgress })
      downloadBlob(received.name, received.content)
      return words.complete
    } finally {
      stop()
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
    onSuccess: (title) => void toasts.show({ variant: 'success', title }),
    meta: { shownInline: true },
  })
  const error = failure instanceof CanceledError ? null : failure
  return { start: mutate, error, progress, cancel: () => running.current?.abort() }
}

/** Shows progress after a moment, also while the server has not begun, and then ten times a second. */
function showProgress(total: number | null, show: (progress: DownloadProgress) => void) {
  let loaded = 0
  let timer = setTimeout(showNow, SILENT_MS)
  function showNow() {
    if (total !== null || loaded > 0) show({ loaded, total })
    timer = setTimeout(showNow, SHOWN_EVERY_MS)
  }
  return {
    onProgress(responses: number) {
      loaded = responses
    },
    stop: () => clearTimeout(timer),
  }
}
