import { useRef, useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EraseShopper } from './erase-shopper.tsx'
import { Erased } from './erased.tsx'
import { Found } from './found.tsx'
import { countsOf, type FoundShopper, type ShopperCounts, useFindShopper } from './shopper-api.ts'
import { words } from './words.ts'

/** Finds what is stored about one shopper, exports it and erases it. */
export function FindShopper({ timeZone }: { readonly timeZone: string }) {
  // It stays while another search is under way, and if that fails.
  const [found, setFound] = useState<FoundShopper | null>(null)
  const [asksAbout, setAsksAbout] = useState<FoundShopper | null>(null)
  const [erased, setErased] = useState<ShopperCounts | null>(null)
  const label = useRef<HTMLDivElement>(null)
  const search = useFindShopper()
  const { form, errorOf } = useForm({
    fields: { shopper: words.missing },
    sending: search,
    onSend: ({ shopper }) => search.mutate(shopper.trim(), { onSuccess: setFound }),
  })
  const failure = search.error ? failureText(search.error) : null

  function finish() {
    setErased(null)
    setFound(null)
    search.reset()
    // The button that had the focus is gone.
    requestAnimationFrame(() => label.current?.querySelector('input')?.focus())
  }

  if (erased) return <Erased counts={erased} onDone={finish} />
  return (
    <div ref={label} className="flex flex-col gap-4">
      <form {...form} className="flex flex-col gap-3">
        <Field
          name="shopper"
          label={words.label}
          placeholder={words.placeholder}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('shopper')}
        />
        <Button type="submit" variant="main" isBusy={search.isPending}>
          {words.find}
        </Button>
      </form>
      {failure && <Notice tone="red" text={failure} />}
      <div role="status">
        {found?.tables.length === 0 && <p className="wrap-anywhere">{words.nothing(found.value)}</p>}
        {found && found.tables.length > 0 && (
          <>
            <p dir="auto" className="font-heavy wrap-anywhere">
              {found.value}
            </p>
            <p className="text-small text-ink-2">{foundText(found)}</p>
          </>
        )}
      </div>
      {found && found.tables.length > 0 && (
        <Found key={found.value} found={found} timeZone={timeZone} onErase={() => setAsksAbout(found)} />
      )}
      {!found?.tables.length && (
        <p className="rounded-control bg-sunken px-3.5 py-3 text-small text-ink-2">{words.hint}</p>
      )}
      {asksAbout && (
        <EraseShopper
          found={asksAbout}
          onClose={() => setAsksAbout(null)}
          onErased={(counts) => {
            setAsksAbout(null)
            setErased(counts)
          }}
        />
      )}
    </div>
  )
}

/** An order also finds the other orders of its customer. */
function foundText(found: FoundShopper): string {
  const hasOthers = found.by === 'order' && countsOf(found).orders > 1
  return hasOthers ? `${words.foundBy.order} ${words.sameCustomer}` : words.foundBy[found.by]
}
