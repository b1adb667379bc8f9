import type { Control } from '@earshot/survey/respondent'
import { useEffect, useState } from 'react'
import { useDeferred } from '../use-deferred.ts'
import { loadView, viewOf } from './load-controls.ts'
import type { ViewProps } from './view-props.ts'

/** Draws a control as soon as its view is there. Where the view cannot be fetched, it can be asked for again. */
export function ControlView(props: ViewProps<Control>) {
  const { control, words } = props
  const [failed, setFailed] = useState(false)
  const [, drawAgain] = useState({})
  const deferred = useDeferred()
  const View = viewOf(control)
  useEffect(() => {
    if (View || failed) return
    loadView(control).then(
      () => drawAgain({}),
      () => setFailed(true),
    )
  }, [control, View, failed])
  if (View) return <View {...props} />
  if (failed && deferred) return <deferred.Retry words={words} onRetry={() => setFailed(false)} />
  return <div className="loading" aria-busy="true" />
}
