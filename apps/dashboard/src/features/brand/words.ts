export const words = {
  name: 'Earshot',
} as const
