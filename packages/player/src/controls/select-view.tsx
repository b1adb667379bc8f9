import { type ChooseOne, type OneOption, OTHER_OPTION_ID } from '@earshot/survey/respondent'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { withWords } from '../words.ts'
import { type Offer, offered } from './offered.ts'
import { OtherField } from './other-field.tsx'
import css from './select.css?inline'
import { selectWords } from './select-words.ts'
import { findTyped, isTyping, typeOn } from './type-ahead.ts'
import type { ViewProps } from './view-props.ts'

const CLOSED = -1

const chevron = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="m6 9 6 6 6-6" />
  </svg>
)

/**
 * A list that unfolds. Our own: a native one follows the store's theme in some browsers and cannot be styled in others.
 * The pattern of WAI-ARIA APG, select-only combobox: the focus stays on the button.
 */
function SelectView({ control, answer, seed, words, named, onAnswer }: ViewProps<ChooseOne>) {
  const options = offered(control, seed, words)
  const given = answer as OneOption | undefined
  const chosen = options.findIndex(({ optionId }) => optionId === given?.optionId)
  const shown = options[chosen] ?? { label: withWords(selectWords, words).selectAnOption, lang: words.lang }
  const [active, setActive] = useState(CLOSED)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers promise the end of the movement; an effect may give nothing back but its end.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const isOpen = active !== CLOSED
  const close = () => setActive(CLOSED)
  function choose(index: number) {
    const optionId = options[index]?.optionId
    if (optionId && optionId !== given?.optionId) {
      onAnswer({ optionId, otherValue: optionId === OTHER_OPTION_ID ? '' : null })
    }
    close()
  }
  const press = useListKeys(options, isOpen ? active : chosen, isOpen, [setActive, choose])

  return (
    <>
      <button
        type="button"
        role="combobox"
        className="field select"
        {...named()}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls="options"
        aria-activedescendant={isOpen ? `option-${active}` : undefined}
        onClick={({ currentTarget }) => {
          currentTarget.focus() // which Safari leaves out
          setActive(isOpen ? CLOSED : Math.max(0, chosen))
        }}
        onKeyDown={press}
        // After the click: its target must not move away from under it as the list closes.
        onBlur={() => window.addEventListener('click', close, { once: true, capture: true })}
      >
        <span className={given ? undefined : 'placeholder'} lang={shown.lang}>
          {shown.label}
        </span>
        {chevron}
      </button>
      <div
        ref={list}
        id="options"
        role="listbox"
        aria-labelledby="question"
        hidden={!isOpen}
        tabIndex={-1}
        // The focus stays where it is, though its edge or its scrollbar be pressed.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ optionId, label, lang }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the button, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={optionId}
            id={`option-${index}`}
            role="option"
            lang={lang}
            aria-selected={index === chosen}
            data-active={index === active || undefined}
            onClick={() => choose(index)}
          >
            {label}
          </div>
        ))}
      </div>
      <OtherField
        text={given?.optionId === OTHER_OPTION_ID ? (given.otherValue ?? '') : null}
        words={words}
        onText={(otherValue) => onAnswer({ optionId: OTHER_OPTION_ID, otherValue })}
      />
    </>
  )
}

/** Handles each key on the button. */
function useListKeys(
  options: readonly Offer[],
  from: number,
  isOpen: boolean,
  [setActive, choose]: readonly [setActive: (index: number) => void, choose: (index: number) => void],
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 })
  return (event) => {
    const { key, timeStamp } = event
    if (key === 'Tab') return choose(from)
    if (key === 'Escape') {
      if (!isOpen) return // the popover's own
      setActive(CLOSED)
    } else if (isCharacter(event) && (key !== ' ' || isTyping(typed.current, timeStamp))) {
      typed.current = typeOn(typed.current, key, timeStamp)
      const labels = options.map(({ label }) => label)
      const found = findTyped(labels, typed.current.text, from)
      setActive(found === CLOSED ? Math.max(0, from) : found)
    } else if (key === 'Enter' || key === ' ') {
      if (isOpen) choose(from)
      else setActive(Math.max(0, from))
    } else if (key in steps) {
      const to = isOpen || key === 'Home' || key === 'End' ? from + (steps[key] ?? 0) : from
      setActive(Math.min(Math.max(0, to), options.length - 1))
    } else return
    event.preventDefault()
  }
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** How far each key moves; a move that is too far stops at the end. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export const chunk = { View: SelectView, css }
