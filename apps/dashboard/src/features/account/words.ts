export const words = {
  account: 'Account',
  /** Voice control needs the visible text in the name, so the initials are in it. */
  accountOf: (initials: string) => `Account ${initials}`,
  nameless: 'Username',
  logOut: 'Logout',
  openStore: 'Open your store',
  newTab: '(opens in a new tab)',
} as const
