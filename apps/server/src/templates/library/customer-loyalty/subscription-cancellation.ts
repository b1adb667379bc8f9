import { chooseFromList, chooseOne, inOrder, rateInStars, shuffled, template, write } from '../authoring.ts'

export const subscriptionCancellation = template('subscription-cancellation', {
  category: 'customer loyalty',
  name: 'Subscription cancellation',
  description: 'Learn why subscribers leave, and what would have suited them better, right after they cancel.',
  questions: {
    reason: chooseOne(
      'What is the main reason you ended your subscription?',
      shuffled(
        {
          'too-much': 'I had more than I needed',
          price: 'It cost too much',
          products: 'The products did not suit me',
          delivery: 'Problems with deliveries',
          temporary: 'I only needed it for a while',
          switched: 'I found a better choice elsewhere',
        },
        'Another reason',
      ),
      { goTo: { frequency: ['too-much'], products: ['products'], elsewhere: ['switched'] }, otherwise: 'overall' },
    ),
    frequency: chooseFromList(
      'How often would you have liked a delivery?',
      inOrder(
        {
          week: 'Every week',
          fortnight: 'Every 2 weeks',
          month: 'Every month',
          'two-months': 'Every 2 months',
          quarter: 'Every 3 months',
          'half-year': 'Every 6 months',
          ordered: 'Only when I ask for one',
        },
        'Another frequency',
      ),
      { otherwise: 'overall' },
    ),
    products: write('What about the products did not suit you?', { otherwise: 'overall' }),
    elsewhere: chooseOne(
      'What is the main advantage of the choice you found elsewhere?',
      shuffled(
        {
          price: 'Lower price',
          quality: 'Better quality',
          range: 'More choice',
          delivery: 'Better delivery',
          flexibility: 'Easier to change or pause',
        },
        'Something else',
      ),
    ),
    overall: rateInStars('How would you rate your subscription overall?', 'Very poor', 'Very good'),
    change: write('What, if anything, should we change about the subscription?'),
  },
})
