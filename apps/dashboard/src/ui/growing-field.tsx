import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'rows' | 'onChange'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** A line ends nowhere: Enter may do something else. */
  readonly onEnter?: () => void
}

/**
 * One line of text, all of it in sight: where it is longer than the field it wraps, and the field grows. A copy of the
 * text that nobody sees gives the height, in browsers without `field-sizing`, too.
 */
export function GrowingField({ value, placeholder, className = '', onText, onEnter, onKeyDown, ...textarea }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Keyboards of phones break the line without telling which key it was. React has no such event.
    function breakLine(event: InputEvent) {
      if (event.inputType !== 'insertLineBreak' || event.isComposing) return
      event.preventDefault()
      onEnter?.()
    }
    const { current } = field
    current?.addEventListener('beforeinput', breakLine)
    return () => current?.removeEventListener('beforeinput', breakLine)
  }, [onEnter])

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    onEnter?.()
  }
  return (
    <span
      // A space at least, so that an empty field has its line.
      data-text={`${value || placeholder || ''} `}
      className={`grid min-w-0 after:invisible after:py-2.5 after:whitespace-pre-wrap after:content-[attr(data-text)] after:[grid-area:1/1] ${className}`}
    >
      <textarea
        ref={field}
        rows={1}
        value={value}
        placeholder={placeholder}
        onKeyDown={press}
        onChange={({ target }) => {
          unbreak(target)
          onText(target.value)
        }}
        className="min-h-11 min-w-0 resize-none overflow-hidden bg-transparent py-2.5 [grid-area:1/1] focus-visible:outline-none"
        {...textarea}
      />
    </span>
  )
}

/** Pasted text may have lines: they become one, and the caret stays where it is. */
function unbreak(field: HTMLTextAreaElement): void {
  if (!/[\r\n]/.test(field.value)) return
  const inOneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')
  const caret = inOneLine(field.value.slice(0, field.selectionEnd)).length
  field.value = inOneLine(field.value)
  field.setSelectionRange(caret, caret)
}
