import { chooseOne, END, inOrder, rate, template, write } from '../authoring.ts'

export const support = template('support-satisfaction', {
  category: 'customer satisfaction',
  name: 'Support satisfaction',
  description: 'See whether your support solves problems, and how easily, among customers with a recent order.',
  questions: {
    contacted: chooseOne(
      'Have you contacted our customer support in the past 30 days?',
      inOrder({ yes: 'Yes', no: 'No', unsure: 'Not sure' }),
      { goTo: { resolved: ['yes'] }, otherwise: END },
    ),
    resolved: chooseOne(
      'Has your most recent request been resolved?',
      inOrder({ fully: 'Yes, fully', partly: 'Partly', no: 'No', early: 'It is too early to say' }),
    ),
    effort: rate('How easy was it to reach our customer support?', 'Very difficult', 'Very easy'),
    handling: rate('How satisfied are you with how we handled your request?', 'Very dissatisfied', 'Very satisfied'),
    better: write('What, if anything, could our customer support have done better?'),
  },
})
