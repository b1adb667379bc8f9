export const words = {
  chooseDates: 'Choose dates',
  firstDay: 'From',
  lastDay: 'To',
  showDates: 'Show these days',
  noDay: 'Choose a day.',
  endBeforeStart: 'Choose the same day or a later one.',
} as const
