import { useSearchParams } from 'wouter'

export type View = 'questions' | 'preview'

/** Which side of the builder is in sight. In the address, so that a reload stays there; Back leaves the builder. */
export function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'preview' ? 'preview' : 'questions'
  return [view, (next) => setParams(next === 'preview' ? { view: next } : {}, { replace: true })]
}
