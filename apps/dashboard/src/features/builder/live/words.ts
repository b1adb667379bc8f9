export const words = {
  live: 'Live',
  draft: 'Draft',
  /** As many have answered as the plan includes. */
  full: 'At its limit',
  moveToDraft: 'Move to draft',
  moveNamed: (name: string) => `Move to draft: ${name}`,
  room: 'There’s room for this one now.',
  publish: 'Publish now',
} as const
