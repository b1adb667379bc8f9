/** The fields that the server names, as their labels call them. */
const fields: { readonly [field: string]: string } = {
  name: 'survey name',
  description: 'survey description',
  audience: 'audience',
  appearance: 'design',
  businessName: 'business name',
  storeUrl: 'store address',
  timezone: 'time zone',
  currency: 'currency',
  email: 'email',
  password: 'password',
}

/** The parts of a question, if it is not the question as a whole that is meant. */
const fieldNames: { readonly [fieldName: string]: string } = {
  description: 'description',
  placeholder: 'hint',
  otherLabel: 'label of Other',
  minLabel: 'first label',
  maxLabel: 'last label',
}

/**
 * The location of an error, in the words of the author: `questions.2.config.options.1.text` is "Question 3, option 2".
 * @returns null where the merchant would know no word for it
 */
export function pathText(path: string): string | null {
  const [field = '', at, ...rest] = path.split('.')
  if (field !== 'questions' || at === undefined) return fields[field] ?? null
  const option = rest[rest.indexOf('options') + 1]
  const fieldName =
    rest.includes('options') && option !== undefined ? `option ${count(option)}` : fieldNames[rest.at(-1) ?? '']
  return [`Question ${count(at)}`, fieldName].filter(Boolean).join(', ')
}

/** Merchants count from 1. */
const count = (index: string) => Number(index) + 1
