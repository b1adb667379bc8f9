import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { useSetFrameSites } from '../settings-api.ts'
import { words as settingsWords } from '../words.ts'
import { refusalText, sitesIn } from './site-list.ts'
import { words } from './words.ts'

/** The sites that may show survey pages in a frame, a line each. The server checks and tidies them (ADR-0092). */
export function FrameSites({ sites }: { readonly sites: readonly string[] }) {
  const container = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(sites.join('\n'))
  // A list that has been changed since is not the refused one.
  const [isChanged, setChanged] = useState(false)
  const { mutate, isPending, variables, error } = useSetFrameSites()
  const refusal = isChanged ? null : refusalText(error, variables ?? [])

  useEffect(() => {
    if (error) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setChanged(false)
    mutate(sitesIn(text), {
      onSuccess({ origins }) {
        setText(origins.join('\n'))
        toasts.show({ variant: 'success', title: settingsWords.saved })
      },
    })
  }

  return (
    <form ref={container} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextArea
        label={words.label}
        hint={words.hint}
        error={refusal}
        // Addresses run from left to right in every language.
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChanged(true)
        }}
      />
      <Button type="submit" variant="main" className="self-start" isBusy={isPending}>
        {words.save}
      </Button>
    </form>
  )
}
