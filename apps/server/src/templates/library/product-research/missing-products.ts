import { chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

export const missingProducts = template('missing-products', {
  category: 'product research',
  name: 'Missing products',
  description: 'Discover what visitors look for but do not find, and what they do then, on search or category pages.',
  questions: {
    last: chooseOne(
      'When did you last look here for something we did not have?',
      inOrder({
        today: 'Today',
        month: '1 to 30 days ago',
        longer: 'More than 30 days ago',
        never: 'Never',
        unsure: 'I do not remember',
      }),
      { goTo: { wish: ['never', 'unsure'] } },
    ),
    what: write('Which product did you look for and not find here?'),
    instead: chooseOne(
      'What did you do when you could not find that product here?',
      shuffled(
        {
          elsewhere: 'Bought it somewhere else',
          similar: 'Bought something similar here',
          waiting: 'Waited until you had it',
          without: 'Did without it',
          looking: 'I am still looking for it',
        },
        'Something else',
      ),
    ),
    wish: write('Which products, if any, should we add to our range?'),
  },
})
