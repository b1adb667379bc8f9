import { useSearchParams } from 'wouter'

/** The logic is read as a list, or drawn as a map. */
export type View = 'questions' | 'logic' | 'map' | 'preview'

/** Which side of the builder is in sight. In the address, so that a reload stays there; Back leaves the builder. */
export function useView(): [View, (view: View) => void] {
  const [value, set] = useParam('view')
  return [
    value === 'preview' || value === 'logic' || value === 'map' ? value : 'questions',
    (view) => set(view === 'questions' ? null : view),
  ]
}

/** The sheets that open by their address, so that a survey's menu in the list can link to them. */
const LINKED = ['ways', 'audience', 'design'] as const

export type Linked = (typeof LINKED)[number]

export const isLinked = (name: string | null): name is Linked => LINKED.some((one) => one === name)

/** Which of those is open. */
export function useLinked(): [Linked | null, (linked: Linked | null) => void] {
  const [value, set] = useParam('open')
  return [isLinked(value) ? value : null, set]
}

/** The question that a link from elsewhere is about; null: none. */
export const useLinkedQuestion = (): string | null => useParam('question')[0]

function useParam(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  function set(value: string | null) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }
  return [params.get(name), set]
}
