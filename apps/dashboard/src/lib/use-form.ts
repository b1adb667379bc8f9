import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldByProblem, type FieldErrors, fieldErrors } from './field-errors.ts'

type Values<Name extends string> = { readonly [N in Name]: string }

type Options<Name extends string> = {
  /** The fields, each with what to say when it is left empty. */
  readonly fields: { readonly [N in Name]: string }
  /** Refusals that speak of one field. */
  readonly fieldByProblem?: FieldByProblem<NoInfer<Name>>
  /** The mutation that sends the form; its failure is the server's answer. */
  readonly sending: { readonly error: Error | null; readonly isPending: boolean; reset(): void }
  readonly onSend: (values: Values<Name>) => void
}

/** A form that reads itself when it is sent, says what is wrong beside what is wrong, and puts the focus there. */
export function useForm<Name extends string>({ fields, fieldByProblem, sending, onSend }: Options<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const [gaps, setGaps] = useState<FieldErrors<Name>>({})
  const names = Object.keys(fields) as Name[]
  const refused = fieldErrors(sending.error, names, fieldByProblem)
  // A field that has been changed since is not the wrong one any more.
  const [changed, setChanged] = useState<readonly string[]>([])
  const errors: FieldErrors<Name> = { ...gaps, ...refused.fields }
  const errorOf = (name: Name): string | null => (changed.includes(name) ? null : (errors[name] ?? null))

  useEffect(() => {
    if (Object.keys(gaps).length > 0 || sending.error)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [gaps, sending.error])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!ref.current || sending.isPending) return
    // Read from the form: password managers fill fields without telling React.
    const data = new FormData(ref.current)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
    const empty = names.filter((name) => values[name].trim() === '')
    sending.reset()
    setChanged([])
    setGaps(Object.fromEntries(empty.map((name) => [name, fields[name]])) as FieldErrors<Name>)
    if (empty.length === 0) onSend(values)
  }

  function onInput({ target }: FormEvent) {
    const { name } = target as HTMLInputElement
    if (errors[name as Name] !== undefined && !changed.includes(name)) setChanged([...changed, name])
  }

  return {
    /** For the `form` element. */
    form: { ref, noValidate: true, onSubmit, onInput },
    errorOf,
    /** The failure that belongs to no field. */
    failure: refused.rest,
  }
}
