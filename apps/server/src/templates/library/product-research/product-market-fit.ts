import { chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

/** How many would be very disappointed is what Sean Ellis compares with 40%; his three steps stay as they are. */
export const productMarketFit = template('product-market-fit', {
  category: 'product research',
  name: 'Product-market fit',
  description:
    'Measure how much a product would be missed, and why, some weeks on, with a link in an email that names it.',
  questions: {
    usage: chooseOne(
      'How often have you used this product in the past 30 days?',
      inOrder({
        daily: 'Daily or almost daily',
        weekly: 'Weekly, but not daily',
        less: 'Less than once a week',
        never: 'Not at all',
      }),
    ),
    missed: chooseOne(
      'How would you feel if you could no longer get this product?',
      inOrder({
        very: 'Very disappointed',
        somewhat: 'Somewhat disappointed',
        not: 'Not disappointed',
        unused: 'I have not used it enough to say',
      }),
    ),
    instead: chooseOne(
      'What would you most likely use instead of this product?',
      shuffled(
        {
          brand: 'A similar product from another brand',
          kind: 'A different kind of product',
          owned: 'Something I already have',
          without: 'I would do without',
        },
        'Something else',
      ),
    ),
    benefit: write('What is the main benefit of this product for you?'),
    improve: write('How, if at all, could this product be better for you?'),
  },
})
