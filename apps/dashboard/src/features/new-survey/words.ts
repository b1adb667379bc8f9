export const words = {
  home: 'All surveys',
} as const
