import { chooseMany, chooseOne, inOrder, rate, scores, shuffled, template, write } from '../authoring.ts'

export const checkout = template('checkout-experience', {
  category: 'customer satisfaction',
  name: 'Checkout experience',
  description: 'Find the steps of your checkout that cost people effort, by asking on the thank-you page.',
  questions: {
    ease: rate('How easy was it to complete your checkout today?', 'Very difficult', 'Very easy', {
      goTo: { hurdles: scores(1, 3) },
      otherwise: 'payment',
    }),
    hurdles: chooseMany(
      'Which steps, if any, took more effort than they should have?',
      inOrder(
        {
          account: 'Signing in or creating an account',
          address: 'Entering my address',
          delivery: 'Choosing a delivery option',
          discount: 'Using a discount code',
          total: 'Working out the total cost',
          paying: 'Paying',
          none: 'None of these',
        },
        'Another step',
      ),
    ),
    payment: chooseOne(
      'Could you pay with the method you wanted?',
      inOrder({ yes: 'Yes', no: 'No', any: 'I had no particular method in mind' }),
      { goTo: { method: ['no'] }, otherwise: 'change' },
    ),
    method: chooseOne(
      'Which payment method did you want to use?',
      shuffled(
        {
          card: 'Debit or credit card',
          wallet: 'Digital wallet, such as Apple Pay or PayPal',
          transfer: 'Bank transfer',
          later: 'Buy now, pay later',
          invoice: 'Payment by invoice',
          voucher: 'Gift card',
        },
        'Another method',
      ),
    ),
    change: write('What, if anything, would you change about our checkout?'),
  },
})
