export const words = {
  moveToDraft: 'Move to draft',
  moveNamed: (name: string) => `Move to draft: ${name}`,
  room: 'There’s room for this one now.',
  publish: 'Publish now',
} as const
