import type { DateControl } from '@earshot/survey/respondent'
import { useRef, useState } from 'react'
import { createChunkHook } from '../chunk-hook.ts'
import { useDeferred } from '../use-deferred.ts'
import { withWords } from '../words.ts'
import css from './date.css?inline'
import { dateWords } from './date-words.ts'
import { formatCalendarDay } from './format-day.ts'
import { dayAt, withHyphens } from './typed-day.ts'
import type { ViewProps } from './view-props.ts'

/** A single day, typed or chosen, written yyyy-MM-dd whatever the language. Spec §2.9, spec §5. */
function DateView({
  control,
  answer,
  words: overrides,
  locale,
  now = Date.now,
  named,
  onAnswer,
}: ViewProps<DateControl>) {
  const words = withWords(dateWords, overrides)
  const text = answer && 'value' in answer ? String(answer.value) : ''
  const deferred = useDeferred()
  const isDay = text !== '' && deferred?.parseAnswer(control, { value: text }).ok
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const Calendar = useCalendar()?.View
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className="date">
        <input
          {...named()}
          className="field"
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.datePattern}
          value={text}
          onInput={({ currentTarget }) => onAnswer({ value: withHyphens(currentTarget.value, text) })}
        />
        <button
          ref={opener}
          type="button"
          className="field"
          lang={words.lang}
          aria-label={words.chooseFromCalendar}
          aria-expanded={isOpen}
          disabled={!Calendar}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4" />
          </svg>
        </button>
      </div>
      {isOpen && Calendar && (
        <Calendar
          chosen={isDay ? text : null}
          today={dayAt(now())}
          words={words}
          format={formatCalendarDay(locale)}
          onClose={close}
          onChoose={(day) => {
            onAnswer({ value: day })
            close()
          }}
        />
      )}
    </>
  )
}

/** The calendar comes after the field, which can be typed in meanwhile. */
const useCalendar = createChunkHook(() => import('./calendar.tsx'))

export const chunk = { View: DateView, css }
