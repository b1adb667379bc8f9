import { chooseMany, chooseOne, inOrder, template, write } from '../authoring.ts'

/** The same in both directions: a list of faults alone would find faults. */
const sides = {
  quality: 'Quality',
  look: 'How it looks',
  use: 'Ease of use',
  amount: 'Size or amount',
  life: 'How long it lasts',
  value: 'Value for money',
  nothing: 'Nothing in particular',
}

export const productFeedback = template('product-feedback', {
  category: 'product research',
  name: 'Product feedback',
  description: 'Learn what people like and dislike about a product they use, with a link in an email that names it.',
  questions: {
    satisfaction: chooseOne(
      'How satisfied are you with this product so far?',
      inOrder({
        'very-dissatisfied': 'Very dissatisfied',
        dissatisfied: 'Fairly dissatisfied',
        neither: 'Neither satisfied nor dissatisfied',
        satisfied: 'Fairly satisfied',
        'very-satisfied': 'Very satisfied',
        unused: 'I have not used it yet',
      }),
    ),
    likes: chooseMany('What, if anything, do you like about this product?', inOrder(sides, 'Something else')),
    dislikes: chooseMany('What, if anything, do you dislike about this product?', inOrder(sides, 'Something else')),
    again: chooseOne(
      'Would you buy this product again?',
      inOrder({ yes: 'Yes', no: 'No', needless: 'I will not need another one', unsure: 'Not sure' }),
    ),
    tell: write('What, if anything, should other shoppers know about this product?'),
  },
})
