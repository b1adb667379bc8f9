import type { NewId, OptionId } from '../ids.ts'
import type { ControlOption } from './control.ts'

type Option = { readonly id: OptionId; readonly text: string }
type Choice = {
  readonly options: readonly Option[]
  readonly randomize: boolean
  readonly allowOther: boolean
  readonly otherLabel: string
}

/** A fresh option, to be filled in. */
export const blankOption = (newId: NewId): Option => ({ id: newId() as OptionId, text: '' })

/** The defaults of every choice that can offer Other. Spec §3.3. */
export const blankChoice = (newId: NewId) => ({
  options: [blankOption(newId), blankOption(newId)],
  randomize: true,
  allowOther: false,
  otherLabel: 'Other',
})

/** The fields that the controls of these choices share. */
export const offeredBy = ({ options, randomize, allowOther, otherLabel }: Choice) => ({
  as: 'options' as const,
  options: options.map(numbered),
  randomize,
  otherLabel: allowOther ? otherLabel : null,
})

/** An option as its respondents meet it, at its place in the stored order. */
export const numbered = ({ id, text }: Option, index: number): ControlOption => ({
  optionId: id,
  text,
  position: index + 1,
})
