export const words = {
  email: 'E-mail',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  emailMissing: 'Enter your e-mail.',
  passwordMissing: 'Enter your password.',
  cookiesRefused:
    'This browser keeps no cookies for us, so you can’t stay logged in. Allow them for this site and try again.',
  notPrivateTitle: 'You’re logged in, but this connection is not private',
  notPrivate:
    'This page came over plain http. Anyone on the same network can read what you do here. That’s fine at home while you try things out; for your store, use https.',
  goOn: 'Continue',
} as const
