const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** The header of a file with a name in any letters: RFC 6266, with a plain name for those who cannot read it. */
export const attachmentOf = (name: string): string =>
  `attachment; filename="responses.csv"; filename*=UTF-8''${encoded(name)}`
