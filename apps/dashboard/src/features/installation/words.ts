const since = new Intl.RelativeTimeFormat('en')

export const words = {
  snippet: 'Script tag',
  snippetHint:
    'Paste it once into your store’s theme, just before </head>. It works on every page, and shows nothing until a survey is live.',
  copy: 'Copy',
  neverSeen: 'Waiting for your store',
  neverSeenHint: 'Open any page of your store once the tag is in. We look every few seconds.',
  seenNow: 'We saw your store a moment ago',
  seenMinutes: (minutes: number) => `We saw your store ${since.format(-minutes, 'minute')}`,
  seenHours: (hours: number) => `We saw your store ${since.format(-hours, 'hour')}`,
  seenDays: (days: number) => `We saw your store ${since.format(-days, 'day')}`,
  seenHint: 'The tag is in place. Live surveys reach your shoppers.',
  signing: 'Orders that count',
  signingText:
    'Sign what your pages say about an order, and its answers count as that customer’s, once per survey. Nobody else can invent orders or use up your responses.',
  showSecret: 'Show the secret',
  secret: 'Your store’s secret',
  secretHint: 'Keep it on your server. Anyone who has it can sign in your store’s name.',
  oldSecretUntil: (moment: string) => `The secret before this one works until ${moment}.`,
  renew: 'Make a new one',
  renewQuestion: 'Make a new secret?',
  renewWarning: 'Put the new one on your server within 24 hours. Until then the one you have works too.',
  cancel: 'Cancel',
  example: 'How to sign, in Node',
  exampleHint:
    'A signature is good for 24 hours, or 30 days if the context says "purpose": "email". Send orders themselves from your server to POST /storefront/v1/orders.',
  readMore: 'More in the API reference',
  reminderTitle: 'Put Earshot on your store',
  reminderText: 'One line in your theme, and shoppers see your surveys.',
  reminderAction: 'Show me how',
} as const
