import { recommend, template, write } from '../authoring.ts'

export const quickNps = template('quick-nps', {
  category: 'customer loyalty',
  name: 'NPS in two questions',
  description: 'Get your score and the reason behind it in under a minute, some weeks after an order.',
  questions: {
    recommend: recommend(),
    reason: write('What is the main reason for your score?'),
  },
})
