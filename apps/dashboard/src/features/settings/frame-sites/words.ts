export const words = {
  title: 'Survey pages on your other sites',
  text: 'Each survey has a page of its own, which no site can show in a frame unless you allow it here.',
  label: 'Sites that may show it',
  hint: 'One a line, 10 at most, such as https://shop.com, or https://*.shop.com for all its subdomains.',
  save: 'Save sites',
  siteRefused: (site: string, reason: string) => `“${site}” ${reason}.`,
  listRefused: (reason: string) => `The list ${reason}.`,
} as const
