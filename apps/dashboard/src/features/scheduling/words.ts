export const words = {
  needHelp: 'Need help setting up?',
  scheduleACall: 'Schedule a call',
  dialogTitle: 'Schedule a Call',
  frameTitle: 'Pick a time for a 30-minute call',
  slowTitle: 'The calendar doesn’t open',
  slow: 'It may be blocked here, or out of reach right now. Open it on a page of its own.',
  openPage: 'Open the booking page',
  noLinkTitle: 'Calls can’t be booked yet',
  noLink: 'No booking page has been set up for this Earshot.',
  write: (email: string) => `Write to ${email}`,
  writeInstead: 'Write to us instead, and we’ll find a time together.',
  booked: 'Your call is booked. The details are on their way to your inbox.',
} as const
