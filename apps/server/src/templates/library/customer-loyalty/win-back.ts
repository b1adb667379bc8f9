import { chooseMany, chooseOne, END, inOrder, shuffled, template, write } from '../authoring.ts'

export const winBack = template('win-back', {
  category: 'customer loyalty',
  name: 'Customer win-back',
  description: 'Learn why past customers stopped ordering, and what would matter to them now, by sending them a link.',
  questions: {
    last: chooseOne(
      'When did you last order from us?',
      inOrder({
        recent: 'Less than 3 months ago',
        'half-year': '3 to 6 months ago',
        year: '7 to 12 months ago',
        longer: 'More than 12 months ago',
        never: 'I have never ordered',
        unsure: 'I do not remember',
      }),
      { goTo: { reasons: ['half-year', 'year', 'longer', 'unsure'] }, otherwise: END },
    ),
    reasons: chooseMany(
      'What are your reasons for not ordering recently?',
      shuffled(
        {
          need: 'I have not needed anything',
          range: 'I did not find what I wanted',
          price: 'Prices are too high',
          delivery: 'Delivery costs too much',
          speed: 'Delivery takes too long',
          experience: 'A problem with an earlier order',
          elsewhere: 'I order from another store',
          forgot: 'I have not thought of it',
        },
        'Another reason',
      ),
      { goTo: { problem: ['experience'] }, otherwise: 'changes' },
    ),
    problem: write('What was the problem with your earlier order?'),
    changes: chooseMany(
      'Which of these changes would matter most to you?',
      inOrder(
        {
          prices: 'Lower prices',
          delivery: 'Cheaper delivery',
          speed: 'Faster delivery',
          range: 'More choice',
          service: 'Better customer service',
          news: 'News about new products',
          none: 'None of these',
        },
        'Another change',
      ),
      { max: 2 },
    ),
    anything: write('What else, if anything, should we know?'),
  },
})
