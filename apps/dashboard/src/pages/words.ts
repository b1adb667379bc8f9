const titled = (screen: string) => `${screen} · Earshot`

export const words = {
  login: {
    title: titled('Log in'),
    heading: 'Welcome back',
    text: 'Log in to hear what your shoppers say.',
  },
  signUp: {
    title: titled('Sign up'),
    heading: 'Hear your shoppers',
    text: 'Open an account for your store. It’s free to start, and takes a minute.',
    haveAccount: 'Already with us?',
    logIn: 'Log in',
  },
  signUpClosed: {
    heading: 'Sign-up is closed',
    text: 'New accounts can’t be opened here at the moment. To get one, ask the person who runs this Earshot.',
  },
  forgotPassword: {
    title: titled('Forgotten password'),
    heading: 'Forgot your password?',
    text: 'Tell us your email, and we’ll send you a link to choose a new one.',
    back: 'Back to log in',
  },
  resetPassword: {
    title: titled('New password'),
    heading: 'Choose a new password',
    text: 'You’ll be logged out everywhere, and log in with the new one.',
  },
  confirmEmail: {
    title: titled('Confirm your email'),
    heading: 'Confirm your email',
  },
  bookACall: {
    title: titled('Book a call'),
    heading: 'Book a call',
    text: 'Thirty minutes with one of us, at a time that suits you.',
    back: 'Back',
  },
  settings: { title: titled('Settings'), heading: 'Settings' },
  twoStep: { title: titled('Two-step login') },
  securityLog: { title: titled('Security log') },
  surveys: { title: titled('Surveys') },
  import: { title: titled('Import a survey') },
  scratch: { title: titled('New survey') },
  templates: { title: titled('Survey templates') },
  fromTemplate: { title: titled('New survey'), gallery: 'See all templates' },
  builder: { title: titled('Survey builder') },
  template: { title: titled('Template') },
  analytics: { title: titled('Results') },
  nps: { title: titled('Net Promoter Score') },
  notFound: {
    title: titled('Not found'),
    heading: 'There’s nothing here',
    text: 'This page may have moved, or the address may have a typo.',
    home: 'Go to your surveys',
  },
} as const
