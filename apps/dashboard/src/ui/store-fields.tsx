import { useState } from 'react'
import { currencies, currency } from '../lib/currencies.ts'
import { timeZone, timeZones } from '../lib/time-zones.ts'
import { Field } from './field.tsx'
import { SearchSelect } from './search-select.tsx'
import { words } from './words.ts'

/** What to say when they are left empty. */
export const storeGaps = {
  businessName: words.businessNameMissing,
  storeUrl: words.storeUrlMissing,
  timezone: words.timezoneMissing,
  currency: words.currencyMissing,
} as const

type Props = { readonly defaultValue?: string; readonly error: string | null }
type Chosen = { readonly defaultValue: string; readonly error: string | null }

export function BusinessNameField(field: Props) {
  return (
    <Field
      required
      name="businessName"
      label={words.businessName}
      autoComplete="organization"
      maxLength={120}
      {...field}
    />
  )
}

export function StoreUrlField({ defaultValue, error }: Props) {
  return (
    <Field
      required
      name="storeUrl"
      label={words.storeUrl}
      // Who has given theirs needs no example.
      hint={defaultValue === undefined ? words.storeUrlHint : undefined}
      type="text"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={500}
      defaultValue={defaultValue}
      error={error}
    />
  )
}

/** Which day it is at the store. */
export function TimeZoneField({ defaultValue, error }: Chosen) {
  const [now] = useState(() => new Date())
  const [value, setValue] = useState(defaultValue)
  return (
    <SearchSelect
      name="timezone"
      label={words.timezone}
      value={value}
      chosen={timeZone(value, now)}
      options={() => timeZones(value, now)}
      onChange={setValue}
      error={error}
    />
  )
}

export function CurrencyField({ defaultValue, error }: Chosen) {
  const [value, setValue] = useState(defaultValue)
  return (
    <SearchSelect
      name="currency"
      label={words.currency}
      value={value}
      chosen={currency(value)}
      options={currencies}
      onChange={setValue}
      error={error}
    />
  )
}
