const titled = (screen: string) => `${screen} · Earshot`

export const words = {
  login: {
    title: titled('Log in'),
    heading: 'Welcome back',
    text: 'Log in to hear what your shoppers say.',
  },
  surveys: { title: titled('Surveys') },
  scratch: { title: titled('New survey') },
  builder: { title: titled('Survey builder') },
  analytics: { title: titled('Results') },
  notFound: {
    title: titled('Not found'),
    heading: 'There’s nothing here',
    text: 'This page may have moved, or the address has a slip in it.',
    home: 'Go to your surveys',
  },
} as const
