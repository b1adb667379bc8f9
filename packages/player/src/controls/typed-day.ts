/** The day that the respondent's own calendar shows. */
export const dayAt = (now: number): string =>
  new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** A date as it is typed: the hyphens come by themselves, for number pads have none; typed as well, they are one. */
export const withHyphens = (typed: string, before: string): string =>
  typed.length > before.length ? typed.replace(/-+/g, '-').replace(/^(\d{4})-?(\d\d)?-?(\d\d)?$/, hyphenated) : typed

const hyphenated = (_: string, year: string, month?: string, day?: string) =>
  [year, month ?? '', ...(month ? [day ?? ''] : [])].join('-')
