import type { Words } from '../words.ts'

type Props = {
  /** null: Other is not chosen, and its text is not kept (spec §2.9). */
  readonly text: string | null
  readonly words: Words
  readonly onText: (text: string) => void
}

/** The text beside "Other". Its length is checked with the answer: no keystroke is swallowed. */
export function OtherField({ text, words, onText }: Props) {
  if (text === null) return null
  return (
    <input
      type="text"
      className="field other"
      dir="auto"
      lang={words.lang}
      placeholder={words.pleaseSpecify}
      aria-label={words.pleaseSpecify}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}
