export const scaleWords = {
  unlikely: 'Unlikely',
  likely: 'Likely',
  terrible: 'Terrible',
  bad: 'Bad',
  good: 'Good',
  veryGood: 'Very good',
  excellent: 'Excellent',
  scaleEnd: '{score} · {label}',
  starName: '{score} of {scale}',
}
