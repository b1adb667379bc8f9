export const words = {
  methods: {
    app: {
      title: 'Enter your code',
      text: 'It’s in your authenticator app, under Earshot.',
      use: 'Use a code from the app',
    },
    passkey: {
      title: 'Use your passkey',
      text: 'This device asks for your face, finger or PIN.',
      use: 'Use a passkey',
    },
    recovery_code: {
      title: 'Enter a recovery code',
      text: 'One of the 10 you saved. Each works once.',
      use: 'Use a recovery code',
    },
    password: { title: 'Enter your password', text: '', use: 'Use your password' },
  },
  otherMethods: 'Other ways',
  code: '6-digit code',
  recoveryCode: 'Recovery code',
  password: 'Your password',
  continueWithPasskey: 'Continue with passkey',
  passkeyElsewhere: 'Passkey on another device? Choose “Another device” in the next window.',
  codeMissing: 'Enter all 6 digits.',
  recoveryCodeMissing: 'Enter a recovery code.',
  passwordMissing: 'Enter your password.',
  codeWrong: 'That code didn’t match. Enter the one your app shows now.',
  codeUsed: 'That code was already used. Enter another.',
  recoveryCodeWrong: 'That isn’t one of your recovery codes. Check it and try again.',
  passkeyWrong: 'That passkey didn’t match. Try again, or use another way.',
  passkeyStopped: 'No passkey was used. Try again, or use another way.',
  passkeysNotHere: (host: string) =>
    host === ''
      ? 'Passkeys don’t work at this address. Use another way.'
      : `Your passkeys work at ${host} only, in a browser that supports them. Use another way, or open Earshot there.`,
  slowed: (minutes: number) =>
    `Too many tries. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, or use a device that you’ve logged in on before.`,
  startAgain: 'Start again',
  none: 'I have none of these',
  noneTitle: 'None of these at hand?',
  noneText:
    'Ask the person who runs this Earshot to turn off two-step login for your account. They first check who you are, for example by a call: an email is not enough. Then your password alone logs you in.',
  noneWrite: 'Write to us to arrange it.',
  back: 'Back',
  confirmTitle: 'Confirm it’s you',
  confirmText: 'This keeps your account safe if somebody else uses this device. We won’t ask again for 10 minutes.',
  confirm: 'Continue',
} as const
