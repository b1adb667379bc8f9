export const words = {
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  emailMissing: 'Enter your email.',
  passwordMissing: 'Enter your password.',
  forgot: 'Forgot your password?',
  newHere: 'New here?',
  signUp: 'Open an account',
  haveAccount: 'Already with us?',
  slowed: (minutes: number) =>
    `Too many tries. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, or use another device that you’ve logged in on before.`,
  notLocked: 'Your account isn’t locked, and nothing in it changed.',
  tryAgainIn: (seconds: number) => `Try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  slowedNoLonger: 'You can log in now.',
  cookiesRefused:
    'This browser blocks our cookies, so you can’t stay logged in. Allow them for this site and try again.',
  notPrivateTitle: 'You’re logged in, but this connection is not private',
  notPrivate:
    'Your browser reached us over plain http, so anyone on the same network can read what you do here. That’s fine at home while you try things out; for your store, use https.',
  goOn: 'Continue',

  logInAsOther: 'Log in as someone else',

  newPasswordMissing: 'Choose a password.',
  open: 'Open my account',

  sendLink: 'Send me a link',
  linkSentTitle: 'Check your inbox',
  linkSent: (email: string) =>
    `If ${email} belongs to an account, a link to choose a new password is on its way. It works once, and for one hour.`,
  linkSentHint: 'Nothing there after a few minutes? Check your spam folder, or try another email.',
  anotherEmail: 'Try another email',
  backToLogIn: 'Back to log in',

  newPassword: 'New password',
  setPassword: 'Set new password',
  passwordSetTitle: 'Your new password is set',
  passwordSet: 'Every device is logged out. Log in with the new password to continue.',
  linkGoneTitle: 'This link doesn’t work any more',
  linkGone: 'It was already used, is more than an hour old, or is incomplete. Ask for a new one.',
  confirmEmail: 'Confirm my email',
  confirmText: (email: string, moment: string) =>
    `To confirm ${email}, enter the password of the account that was opened on ${moment}.`,
  confirmTextOfAny: 'Enter the password of the account that the mail is about.',
  notPasswordOfLink: 'That isn’t the password of the account that this link belongs to.',
  confirmedTitle: 'Your email is confirmed',
  confirmed: (email: string) => `${email} is confirmed. You can publish your surveys now.`,
  emailChanged: (email: string) => `From now on you log in with ${email}.`,
  otherAccount: 'In this browser you’re logged in to another account.',
  logInHere: 'Log in to this account',
  goOnWithOther: 'Continue with the other account',
  confirmationGone:
    'It is more than seven days old, incomplete, or a newer one was sent. Log in to have another one sent to you.',
  confirmedElsewhereTitle: 'Another account has this email',
  confirmedElsewhere:
    'It was confirmed for that account first. Log in to that one, or give this account another email in Settings.',
  askAgain: 'Ask for a new link',
} as const
