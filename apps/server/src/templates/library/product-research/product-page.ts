import { chooseMany, chooseOne, inOrder, rate, template, write } from '../authoring.ts'

export const productPage = template('product-page', {
  category: 'product research',
  name: 'Product page check',
  description: 'Find out which information a product page still lacks, by asking on the page itself.',
  questions: {
    stage: chooseOne(
      'How far are you in deciding about this product?',
      inOrder({
        looking: 'I am only looking around',
        comparing: 'I am comparing it with others',
        leaning: 'I am close to a decision',
        buy: 'I have decided to buy it',
        not: 'I have decided not to buy it',
        have: 'I already have it',
      }),
    ),
    clarity: rate('How clear is the information on this page?', 'Not at all clear', 'Extremely clear'),
    missing: chooseMany(
      'Which information, if any, is missing from this page?',
      inOrder(
        {
          size: 'Measurements',
          material: 'Materials',
          photos: 'Photos from other angles',
          use: 'How to use it',
          care: 'How to care for it',
          delivery: 'Delivery details',
          returns: 'How returns work',
          reviews: 'Customer reviews',
          nothing: 'Nothing is missing',
        },
        'Something else',
      ),
    ),
    question: write('What else, if anything, would you like to know about this product?'),
  },
})
