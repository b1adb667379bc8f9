import { chooseMany, chooseOne, inOrder, rate, template, write } from '../authoring.ts'

export const cart = template('cart-abandonment', {
  category: 'customer satisfaction',
  name: 'Cart abandonment',
  description: 'Understand why full carts are left behind, by asking on the cart page.',
  questions: {
    plan: chooseOne(
      'What do you plan to do with the items in your cart?',
      inOrder({
        now: 'Order some or all of them today',
        later: 'Order them here another day',
        elsewhere: 'Buy them somewhere else',
        leave: 'Not buy them',
        undecided: 'I have not decided',
      }),
    ),
    obstacles: chooseMany(
      'What, if anything, is keeping you from ordering now?',
      inOrder(
        {
          price: 'Price of the items',
          'delivery-cost': 'Cost of delivery',
          'delivery-time': 'Delivery time',
          payment: 'Payment options',
          returns: 'Returns policy',
          comparing: 'I am still comparing',
          time: 'I have no time right now',
          technical: 'Something does not work',
          nothing: 'Nothing is keeping me',
        },
        'Something else',
      ),
    ),
    total: rate('How clear is the total cost of your order?', 'Not at all clear', 'Completely clear'),
    question: write('What questions, if any, do you still have about your order?'),
  },
})
