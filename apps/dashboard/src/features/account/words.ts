export const words = {
  account: 'Account',
  nameless: 'Username',
  logOut: 'Log out',
} as const
