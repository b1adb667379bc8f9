import type { Control } from '@earshot/survey/respondent'
import type { ReactNode } from 'react'
import { OptionsView } from './options-view.tsx'
import { ScaleView } from './scale-view.tsx'
import type { ViewProps } from './view-props.ts'

/** One view per control: a new control does not compile until it can be drawn. */
const views: { readonly [A in Control['as']]: (props: ViewProps<Extract<Control, { as: A }>>) => ReactNode } = {
  options: OptionsView,
  scale: ScaleView,
}

export function ControlView(props: ViewProps<Control>) {
  // TypeScript cannot see that view and props come from the same control, nor that a page which kept an old player in
  // its cache may meet a newer control.
  const View = views[props.control.as] as ((props: ViewProps<Control>) => ReactNode) | undefined
  if (!View) throw new Error(`This player cannot draw ${props.control.as}.`)
  return <View {...props} />
}
