import { chooseMany, chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

export const firstTimeBuyers = template('first-time-buyers', {
  category: 'customer loyalty',
  name: 'First-time buyers',
  description: 'Learn what wins new customers and what gives them pause, on the thank-you page of a first order.',
  questions: {
    known: chooseOne(
      'How long have you known our store?',
      inOrder({
        today: 'Since today',
        week: '1 to 7 days',
        month: '8 to 30 days',
        longer: 'More than 30 days',
        unsure: 'Not sure',
      }),
    ),
    convinced: chooseMany(
      'What convinced you to order today?',
      shuffled(
        {
          product: 'The product itself',
          price: 'The price',
          offer: 'A discount or offer',
          reviews: 'Customer reviews',
          advice: 'A recommendation',
          delivery: 'Delivery',
          values: 'The values of the store',
        },
        'Something else',
      ),
      { max: 3 },
    ),
    doubts: chooseMany(
      'Before ordering, what, if anything, were you unsure about?',
      inOrder(
        {
          quality: 'Quality of the product',
          price: 'Whether it is worth the price',
          choice: 'Whether it is right for me',
          trust: 'Whether I could trust the store',
          payment: 'Safety of payment',
          delivery: 'When it would arrive',
          returns: 'How I could return it',
          nothing: 'Nothing',
        },
        'Something else',
      ),
    ),
    alternatives: write('Which other stores, if any, did you look at before ordering?'),
  },
})
