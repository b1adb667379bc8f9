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

/** Whether the ways to ask are open. In the address, so that a survey's menu in the list can lead to them. */
export function useWaysOpen(): [boolean, (isOpen: boolean) => void] {
  const [value, set] = useParam('open')
  return [value === 'ways', (isOpen) => set(isOpen ? 'ways' : null)]
}

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
