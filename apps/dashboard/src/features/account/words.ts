export const words = {
  account: 'Account',
  /** Whoever speaks to the screen says what they see: the initials are in the name. */
  accountOf: (initials: string) => `Account ${initials}`,
  nameless: 'Username',
  logOut: 'Logout',
  openStore: 'Open your store',
  newTab: '(opens in a new tab)',
} as const
