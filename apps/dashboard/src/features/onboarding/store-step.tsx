import { type ReactNode, useId } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { BusinessNameField, CurrencyField, StoreUrlField, TimeZoneField } from '../../parts/store/store-fields.tsx'
import { storeGaps, storeLabels } from '../../parts/store/store-words.ts'
import { Button } from '../../ui/button.tsx'
import { type OnboardingDetails, useDescribeStore } from './onboarding-api.ts'
import { StepScreen } from './step-screen.tsx'
import { words } from './words.ts'

type Props = { readonly bar: ReactNode; readonly details: OnboardingDetails; readonly onDone: () => void }

/** The details from sign-up, and the guessed ones, to be corrected. */
export function StoreStep({ bar, details: { store, merchantDetails, metadata }, onDone }: Props) {
  const id = useId()
  const describe = useDescribeStore(onDone)
  const { form, errorOf, failure } = useForm({ fields: storeGaps, sending: describe, onSend: describe.mutate })
  return (
    <StepScreen
      step="store"
      bar={bar}
      title={words.storeTitle}
      text={words.storeText}
      failure={failure}
      actions={
        <Button type="submit" form={id} variant="main" isBusy={describe.isPending}>
          {words.goOn}
        </Button>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
        <BusinessNameField
          label={storeLabels.businessName}
          defaultValue={merchantDetails.businessName}
          error={errorOf('businessName')}
        />
        <StoreUrlField label={storeLabels.storeUrl} defaultValue={store.storeUrl} error={errorOf('storeUrl')} />
        <TimeZoneField
          label={storeLabels.timezone}
          defaultValue={merchantDetails.timezone}
          error={errorOf('timezone')}
        />
        <CurrencyField label={storeLabels.currency} defaultValue={metadata.currency} error={errorOf('currency')} />
      </form>
    </StepScreen>
  )
}
