/** Saves what an address answers with, under the name that the server gives it. A ticket stands for the login (decisions D2). */
export function download(address: string, ticket: string): void {
  const link = document.createElement('a')
  link.href = `${address}?${new URLSearchParams({ ticket })}`
  link.download = ''
  link.click()
}
