import { type ReactNode, useId, useState } from 'react'
import { currencies, currency } from '../../lib/currencies.ts'
import { timeZone, timeZones } from '../../lib/time-zones.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { type Details, useDescribeStore } from './onboarding-api.ts'
import { StepScreen } from './step-screen.tsx'
import { words } from './words.ts'

type Props = { readonly bar: ReactNode; readonly details: Details; readonly onDone: () => void }

/** What sign-up was told, and what it guessed, to be put right. */
export function StoreStep({ bar, details: { store, merchantDetails, metadata }, onDone }: Props) {
  const id = useId()
  const [now] = useState(() => new Date())
  const [timezone, setTimezone] = useState(merchantDetails.timezone)
  const [money, setMoney] = useState(metadata.currency)
  const describe = useDescribeStore(onDone)
  const { form, errorOf, failure } = useForm({
    fields: {
      businessName: words.businessNameMissing,
      storeUrl: words.storeUrlMissing,
      timezone: words.timezoneMissing,
      currency: words.currencyMissing,
    },
    sending: describe,
    onSend: describe.mutate,
  })
  return (
    <StepScreen
      step="store"
      bar={bar}
      title={words.storeTitle}
      text={words.storeText}
      failure={failure}
      actions={
        <Button type="submit" form={id} look="main" isBusy={describe.isPending}>
          {words.goOn}
        </Button>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
        <Field
          name="businessName"
          label={words.businessName}
          autoComplete="organization"
          maxLength={120}
          defaultValue={merchantDetails.businessName}
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
          defaultValue={store.storeUrl}
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
        <SearchSelect
          name="currency"
          label={words.currency}
          value={money}
          chosen={currency(money)}
          options={currencies}
          onChange={setMoney}
          error={errorOf('currency')}
        />
      </form>
    </StepScreen>
  )
}
