import { chooseMany, chooseOne, inOrder, rate, template, write } from '../authoring.ts'

export const orderSatisfaction = template('order-satisfaction', {
  category: 'customer satisfaction',
  name: 'Order satisfaction',
  description: 'See how satisfied customers are with a whole order, and what could be better, once it has arrived.',
  questions: {
    overall: rate('How satisfied are you with your most recent order from us?', 'Very dissatisfied', 'Very satisfied'),
    expectations: chooseOne(
      'How did your order compare with what you expected?',
      inOrder({
        'much-worse': 'Much worse',
        worse: 'A little worse',
        same: 'About as expected',
        better: 'A little better',
        'much-better': 'Much better',
      }),
    ),
    shortcomings: chooseMany(
      'What about your order, if anything, could have been better?',
      inOrder(
        {
          quality: 'Product quality',
          description: 'Match with the description',
          price: 'Value for money',
          delivery: 'Delivery',
          packaging: 'Packaging',
          updates: 'Updates about the order',
          nothing: 'Nothing',
        },
        'Something else',
      ),
    ),
    'next-time': write('What, if anything, should we do differently next time?'),
  },
})
