import { useEffect, useState } from 'react'
import { newId } from '../../../lib/new-id.ts'

type TabMessage = { readonly is: 'here?' | 'here' | 'gone'; readonly tab: string }

/**
 * Whether this survey is open in another tab of this browser. It only warns early (ADR-0043): that nothing is
 * overwritten rests on the version that each save names.
 */
export function useOtherTabs(surveyId: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(NOBODY)
  useEffect(() => {
    const tab = newId()
    const channel = new BroadcastChannel(`earshot.editing.${surveyId}`)
    const post = (is: TabMessage['is']) => channel.postMessage({ is, tab } satisfies TabMessage)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      setOthers((before) => {
        const known = [...before].filter((one) => one !== data.tab)
        return new Set(data.is === 'gone' ? known : [...known, data.tab])
      })
      if (data.is === 'here?') post('here')
    }
    /** A tab that was killed has not sent a message, so each check asks again. */
    function ask() {
      if (document.visibilityState === 'hidden') return
      setOthers(NOBODY)
      post('here?')
    }
    const leave = () => post('gone')
    ask()
    document.addEventListener('visibilitychange', ask)
    globalThis.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      globalThis.removeEventListener('pagehide', leave)
      leave()
      channel.close()
    }
  }, [surveyId])
  return others.size > 0
}

const NOBODY: ReadonlySet<string> = new Set()
