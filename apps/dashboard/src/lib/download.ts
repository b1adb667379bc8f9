/**
 * Saves what an address answers with, under the name that the server gives it. A ticket stands for the login
 * (ADR-0021).
 * @param filter more of the query string
 */
export function download(address: string, ticket: string, filter: Readonly<Record<string, string>> = {}): void {
  const link = document.createElement('a')
  link.href = `${address}?${new URLSearchParams({ ...filter, ticket })}`
  link.download = ''
  link.click()
}

/** Saves a text that is here already. */
export function downloadText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Safari takes hold of it late.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
