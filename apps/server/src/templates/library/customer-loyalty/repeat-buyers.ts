import { chooseMany, chooseOne, inOrder, recommend, shuffled, template, write } from '../authoring.ts'

export const repeatBuyers = template('repeat-buyers', {
  category: 'customer loyalty',
  name: 'Repeat buyers',
  description: 'Understand why customers come back, and what they still buy elsewhere, after a second or later order.',
  questions: {
    orders: chooseOne(
      'About how many times have you ordered from us in the past 12 months?',
      inOrder({
        once: 'Once',
        few: '2 or 3 times',
        several: '4 to 6 times',
        many: '7 times or more',
        unsure: 'Not sure',
      }),
      { note: 'Count your latest order too.' },
    ),
    share: chooseOne(
      'Of the products like ours that you buy, how much comes from us?',
      inOrder({
        little: 'Less than a quarter',
        some: 'A quarter to a half',
        most: 'More than half, but not all',
        all: 'All of it',
        unsure: 'Not sure',
      }),
    ),
    // Before the reasons, which would lift the score.
    recommend: recommend(),
    reasons: chooseMany(
      'What are your main reasons for ordering from us again?',
      shuffled(
        {
          quality: 'Product quality',
          range: 'Choice of products',
          price: 'Prices',
          delivery: 'Delivery',
          service: 'Customer service',
          ease: 'Ease of ordering',
          values: 'The values of the store',
        },
        'Something else',
      ),
      { max: 3 },
    ),
    more: write('Which products, if any, do you buy elsewhere but would like to find here?'),
  },
})
