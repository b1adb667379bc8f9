export const words = {
  title: 'Confirm your email to publish',
  text: 'Until then you can build and preview.',
  sent: (email: string, at: string) => `We sent a link to ${email} ${at}.`,
  atTime: (time: string) => `at ${time}`,
  onDay: (day: string) => `on ${day}`,
  send: 'Send the link',
  sendAgain: 'Send it again',
  resting: 'You can send it again in a minute.',
  sentAgain: (time: string) => `Sent again at ${time}.`,
  changeEmail: 'Change email',
} as const
