import { chooseOne, inOrder, template, write } from '../authoring.ts'

/** The four prices of van Westendorp's price sensitivity meter (ESOMAR congress, 1976); no example and no price in sight, which would anchor. */
export const priceRange = template('acceptable-price-range', {
  category: 'product research',
  name: 'Acceptable price range',
  description:
    'Find the range of prices at which a new product would sell, on a page that does not show its price yet.',
  questions: {
    habit: chooseOne(
      'How often do you buy products like this one?',
      inOrder({
        monthly: 'Once a month or more often',
        'several-yearly': '2 to 11 times a year',
        yearly: 'About once a year',
        rarely: 'Less than once a year',
        never: 'I have never bought one',
      }),
    ),
    'too-cheap': write('At which price would this product seem so cheap that you doubt its quality?', {
      note: 'An amount in the currency of this store. Your best guess is fine.',
      placeholder: 'Amount',
    }),
    bargain: write('At which price would this product be a bargain?', { placeholder: 'Amount' }),
    expensive: write('At which price would this product start to seem expensive?', {
      note: 'Expensive, but you would still think about buying it.',
      placeholder: 'Amount',
    }),
    'too-expensive': write('At which price would this product be too expensive for you to consider?', {
      placeholder: 'Amount',
    }),
  },
})
