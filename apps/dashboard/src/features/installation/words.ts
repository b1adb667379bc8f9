const since = new Intl.RelativeTimeFormat('en')

export const words = {
  snippet: 'Script tag',
  snippetHint:
    'Paste it once into your store’s theme, just before </head>. It works on every page, and shows nothing until a survey is live.',
  copy: 'Copy',
  neverSeen: 'Waiting for your store',
  neverSeenHint: 'Open any page of your store once the tag is in. We look every few seconds.',
  seenNow: 'We saw your store just now',
  seenMinutes: (minutes: number) => `We saw your store ${since.format(-minutes, 'minute')}`,
  seenHours: (hours: number) => `We saw your store ${since.format(-hours, 'hour')}`,
  seenDays: (days: number) => `We saw your store ${since.format(-days, 'day')}`,
  seenHint: 'The tag is in place. Live surveys reach your shoppers.',
  reminderTitle: 'Put Earshot on your store',
  reminderText: 'One line in your theme, and shoppers see your surveys.',
  reminderAction: 'Show me how',
} as const
