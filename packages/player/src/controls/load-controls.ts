import type {
  ChooseImage,
  ChooseMany,
  ChooseOne,
  Control,
  DateControl,
  PublishedQuestion,
  ScaleControl,
  TextControl,
} from '@earshot/survey/respondent'
import type { ReactNode } from 'react'
import { fetchChunk } from '../fetch-chunk.ts'
import { addStyles } from '../player-sheet.ts'
import { ListView } from './list-view.tsx'
import type { ViewProps } from './view-props.ts'

type View<C extends Control> = (props: ViewProps<C>) => ReactNode

/** A view and the styles it brings, in a module of its own. */
type ViewChunk<C extends Control> = { readonly View: View<C>; readonly css: string }

/** The control that each view draws: a new control does not compile until it has one. */
type ControlByView = {
  list: ChooseOne & { readonly look: 'radio' | 'pill' }
  many: ChooseMany
  select: ChooseOne & { readonly look: 'select' }
  image: ChooseImage
  scale: ScaleControl
  text: TextControl
  date: DateControl
}

/** A list of which more than one may be chosen: the same list, and words that say how many. */
type BoundsChunk = typeof import('./bounds-text.ts')['chunk']

/**
 * Views that only some surveys need are fetched for those alone; most begin with a list, so it comes with the player.
 */
const imports: {
  readonly [Name in Exclude<keyof ControlByView, 'list'>]: () => Promise<{
    readonly chunk: Name extends 'many' ? BoundsChunk : ViewChunk<ControlByView[Name]>
  }>
} = {
  many: () => import('./bounds-text.ts'),
  select: () => import('./select-view.tsx'),
  image: () => import('./image-view.tsx'),
  scale: () => import('./scale-view.tsx'),
  text: () => import('./text-view.tsx'),
  date: () => import('./date-view.tsx'),
}

/** The views that have been loaded, for every player on the page. */
const loaded = new Map<keyof ControlByView, View<never>>([['list', ListView]])

/** The view of a control; undefined until it is loaded. */
export const viewOf = (control: Control): View<Control> | undefined =>
  loaded.get(viewNameOf(control)) as View<Control> | undefined

/** Rejects where the view cannot be fetched; asked again, it tries again. */
export async function loadView(control: Control): Promise<void> {
  const name = viewNameOf(control)
  if (name === 'list' || loaded.has(name)) return
  const load = imports[name] as (() => Promise<{ readonly chunk: ViewChunk<never> | BoundsChunk }>) | undefined
  // A page that kept an old player in its cache may meet a newer control.
  if (!load) throw new Error(`This player cannot draw ${name}.`)
  const chunk = await fetchChunk(load)
  if (loaded.has(name)) return // two asked at once
  loaded.set(name, 'View' in chunk ? chunk.View : listWithin(chunk))
  addStyles(chunk.css)
}

const listWithin =
  ({ boundsText }: BoundsChunk): View<ChooseMany> =>
  (props) =>
    ListView({ ...props, bounds: boundsText(props.control, props.words) })

/** Everything a walk will draw, fetched before the respondent gets there. */
export const loadControls = (questions: readonly PublishedQuestion[]): Promise<unknown> =>
  Promise.all(questions.map(({ control }) => loadView(control)))

function viewNameOf(control: Control): keyof ControlByView {
  if (control.as !== 'options') return control.as
  if (control.look === 'checkbox') return 'many'
  return control.look === 'select' || control.look === 'image' ? control.look : 'list'
}
