/** How a stored response is described, wherever one is shown. */
export const responseWords = {
  received: 'Received',
  device: 'Device',
  devices: { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' },
  timeSpent: 'Time spent',
  seconds: (seconds: number) =>
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`,
  stoppedEarly: 'Stopped early',
  notAnswered: 'Not answered',
  untitled: 'Question without text',
} as const
