const names = new Intl.DisplayNames('en', { type: 'currency' })

type Currency = { readonly value: string; readonly label: string; readonly hint: string }

/** Euro, with EUR beside it. */
export const currency = (code: string): Currency => ({ value: code, label: names.of(code) ?? code, hint: code })

/** Every currency this browser knows, by name. */
export const currencies = (): readonly Currency[] =>
  Intl.supportedValuesOf('currency')
    .map(currency)
    .sort((a, b) => a.label.localeCompare(b.label))
