import { chooseMany, chooseOne, inOrder, rateInStars, shuffled, template, write } from '../authoring.ts'

export const priceAndValue = template('price-and-value', {
  category: 'product research',
  name: 'Price and value',
  description: 'See how a product’s price is judged, and against what, while shoppers are on its page.',
  questions: {
    price: chooseOne(
      'How do you see the price of this product?',
      inOrder({
        'very-low': 'Very low',
        low: 'Fairly low',
        neither: 'Neither low nor high',
        high: 'Fairly high',
        'very-high': 'Very high',
        unsure: 'Not sure',
      }),
    ),
    value: rateInStars('How good is the value for money of this product?', 'Very poor', 'Very good', {
      // A shopper who is not sure of the price cannot say.
      optional: true,
    }),
    compared: chooseOne(
      'Have you compared this price with the prices of other stores?',
      inOrder({ yes: 'Yes', planned: 'Not yet, but I plan to', no: 'No' }),
    ),
    yardstick: chooseMany(
      'What is your view of the price based on?',
      shuffled(
        {
          similar: 'Prices of similar products',
          past: 'The price I paid before',
          quality: 'The quality I expect',
          use: 'How much I would use it',
          budget: 'The amount I can spend',
        },
        'Something else',
      ),
      { max: 2 },
    ),
    worth: write('What, if anything, would make this product worth more to you?'),
  },
})
