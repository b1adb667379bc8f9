import {
  assertNever,
  type Control,
  controlOf,
  type OptionsControl,
  type Question,
  type ScaleControl,
} from '@earshot/survey'
import { quoted } from '../../../lib/format.ts'
import { words } from '../words.ts'

/** What a question offers, in a line. */
export function inShort(question: Question): string {
  const control: Control = controlOf(question)
  switch (control.as) {
    case 'options':
      return optionsInShort(control)
    case 'scale':
      return scaleInShort(control)
    case 'text':
      return control.placeholder && quoted(control.placeholder)
    case 'date':
      return ''
    default:
      return assertNever(control)
  }
}

function optionsInShort(control: OptionsControl): string {
  const count = control.options.length
  const offered = control.look === 'image' ? words.pictures(count) : words.options(count)
  const withOther = control.otherLabel === null ? offered : words.withOther(offered, control.otherLabel || words.other)
  if (control.choose === 'one' || (control.minSelect === 1 && control.maxSelect === null)) return withOther
  return words.withChoice(withOther, words.chooseBetween(control.minSelect, control.maxSelect))
}

function scaleInShort({ look, from, to }: ScaleControl): string {
  if (look === 'star') return words.stars(to)
  return look === 'emoji' ? words.faces(to - from + 1) : words.scaleInShort(from, to)
}
