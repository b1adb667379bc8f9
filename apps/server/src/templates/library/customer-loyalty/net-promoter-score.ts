import { END, recommend, scores, template, write } from '../authoring.ts'

export const netPromoterScore = template('net-promoter-score', {
  category: 'customer loyalty',
  name: 'Net Promoter Score',
  description: 'Find out who would recommend you and why, with a follow-up for each score, some weeks after an order.',
  questions: {
    recommend: recommend({ goTo: { reservations: scores(0, 6), 'one-thing': scores(7, 8) } }),
    value: write('What do you value most about us?', { otherwise: END }),
    'one-thing': write('What is the one thing we could do better for you?', { otherwise: END }),
    reservations: write('What is the main thing we need to improve?'),
  },
})
