/**
 * Saves what an address answers with, under the name that the server gives it. A ticket stands for the login
 * (ADR-0021).
 * @param filter more of the query string
 */
export function download(
  address: string,
  ticket: string,
  filter: URLSearchParams | Readonly<Record<string, string>> = {},
): void {
  const parameters = new URLSearchParams(filter as Record<string, string>)
  parameters.set('ticket', ticket)
  const link = document.createElement('a')
  link.href = `${address}?${parameters}`
  link.download = ''
  link.click()
}

/** Saves a text that is here already. */
export const downloadText = (name: string, text: string, type: string): void =>
  downloadBlob(name, new Blob([text], { type }))

/** Saves a file that is here already. */
export function downloadBlob(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Safari takes hold of it late.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
