import { useEffect } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { BusinessNameField, StoreUrlField, TimeZoneField } from '../../parts/store/store-fields.tsx'
import { storeGaps, storeLabels } from '../../parts/store/store-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { type SettingsDetails, useChangeStore } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { words } from './words.ts'

/** The store's name, region, email and time zone. ADR-0023. */
export function StorePanel({ details: { store, merchantDetails } }: { readonly details: SettingsDetails }) {
  const change = useChangeStore()
  const { businessName, storeUrl, timezone } = storeGaps
  const { form, errorOf } = useForm({
    fields: { businessName, storeUrl, businessEmail: words.businessEmailMissing, timezone },
    sending: change,
    onSend: (values) =>
      change.mutate(values, { onSuccess: () => void toasts.show({ variant: 'success', title: words.saved }) }),
  })
  useEffect(() => {
    // The server's result is in the fields afterwards.
    if (change.isSuccess) form.ref.current?.reset()
  }, [change.isSuccess, form.ref])
  return (
    <SettingsSection title={words.storeDetails} text={words.storeDetailsText}>
      <form {...form} className="flex flex-col gap-4">
        <BusinessNameField
          label={storeLabels.businessName}
          defaultValue={merchantDetails.businessName}
          error={errorOf('businessName')}
        />
        <StoreUrlField
          label={storeLabels.storeUrl}
          hint={words.storeUrlHint}
          defaultValue={store.storeUrl}
          error={errorOf('storeUrl')}
        />
        <EmailField
          name="businessEmail"
          label={words.businessEmail}
          autoComplete="email"
          defaultValue={merchantDetails.businessEmail}
          error={errorOf('businessEmail')}
        />
        <TimeZoneField
          label={storeLabels.timezone}
          defaultValue={merchantDetails.timezone}
          error={errorOf('timezone')}
        />
        {store.hasRedatingFailed && <Notice tone="red" text={words.redatingFailed} />}
        <Button type="submit" variant="main" className="self-start" isBusy={change.isPending}>
          {words.save}
        </Button>
      </form>
    </SettingsSection>
  )
}
