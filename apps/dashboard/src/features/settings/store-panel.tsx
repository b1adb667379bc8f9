import { useEffect, useState } from 'react'
import { timeZone, timeZones } from '../../lib/time-zones.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { type Details, useChangeStore } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { words } from './words.ts'

/** What the store is called, where it stands, and which day it is there. */
export function StorePanel({ details: { store, merchantDetails } }: { readonly details: Details }) {
  const [now] = useState(() => new Date())
  const [timezone, setTimezone] = useState(merchantDetails.timezone)
  const change = useChangeStore()
  const { form, errorOf, failure } = useForm({
    fields: {
      businessName: words.businessNameMissing,
      storeUrl: words.storeUrlMissing,
      timezone: words.timezoneMissing,
    },
    sending: change,
    onSend: (values) =>
      change.mutate(values, { onSuccess: () => void toasts.show({ variant: 'success', title: words.saved }) }),
  })
  const { businessName } = merchantDetails
  const { storeUrl } = store
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server made of them stands in the fields afterwards
  useEffect(() => form.ref.current?.reset(), [businessName, storeUrl])
  return (
    <SettingsSection title={words.storeDetails} text={words.storeDetailsText}>
      <form {...form} className="flex flex-col gap-4">
        <Field
          name="businessName"
          label={words.businessName}
          autoComplete="organization"
          maxLength={120}
          defaultValue={businessName}
          error={errorOf('businessName')}
        />
        <Field
          name="storeUrl"
          label={words.storeUrl}
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          defaultValue={storeUrl}
          error={errorOf('storeUrl')}
        />
        <SearchSelect
          name="timezone"
          label={words.timezone}
          value={timezone}
          chosen={timeZone(timezone, now)}
          options={() => timeZones(timezone, now)}
          onChange={setTimezone}
          error={errorOf('timezone')}
        />
        {failure && <Notice tone="red" text={failure} />}
        <Button type="submit" look="main" className="self-start" isBusy={change.isPending}>
          {words.save}
        </Button>
      </form>
    </SettingsSection>
  )
}
