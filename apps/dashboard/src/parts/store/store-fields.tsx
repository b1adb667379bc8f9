import { useState } from 'react'
import { currencies, currency } from '../../lib/currencies.ts'
import { timeZone, timeZones } from '../../lib/time-zones.ts'
import { Field } from '../../ui/field.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'

type Props = { readonly label: string; readonly defaultValue?: string; readonly error: string | null }
type Chosen = Props & { readonly defaultValue: string }

export function BusinessNameField(field: Props) {
  return <Field required name="businessName" autoComplete="organization" maxLength={120} {...field} />
}

export function StoreUrlField(field: Props & { readonly hint?: string }) {
  return (
    <Field
      required
      name="storeUrl"
      type="text"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={500}
      {...field}
    />
  )
}

/** Which day it is at the store. */
export function TimeZoneField({ defaultValue, ...field }: Chosen) {
  const [now] = useState(() => new Date())
  const [value, setValue] = useState(defaultValue)
  return (
    <SearchSelect
      name="timezone"
      value={value}
      chosen={timeZone(value, now)}
      options={() => timeZones(value, now)}
      onChange={setValue}
      {...field}
    />
  )
}

export function CurrencyField({ defaultValue, ...field }: Chosen) {
  const [value, setValue] = useState(defaultValue)
  return (
    <SearchSelect
      name="currency"
      value={value}
      chosen={currency(value)}
      options={currencies}
      onChange={setValue}
      {...field}
    />
  )
}
