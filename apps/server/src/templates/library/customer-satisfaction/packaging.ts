import { chooseMany, chooseOne, choosePicture, inOrder, rate, template, write } from '../authoring.ts'

export const packaging = template('packaging', {
  category: 'customer satisfaction',
  name: 'Packaging and unboxing',
  description: 'Check whether your packaging protects, pleases and is the right amount, once an order has arrived.',
  questions: {
    protection: rate('How well did the packaging protect your order?', 'Not at all well', 'Extremely well'),
    amount: chooseOne(
      'How much packaging was there around your order?',
      inOrder({
        'far-too-little': 'Far too little',
        'too-little': 'A little too little',
        right: 'About the right amount',
        'too-much': 'A little too much',
        'far-too-much': 'Far too much',
      }),
    ),
    afterwards: chooseMany(
      'What have you done with the packaging?',
      inOrder(
        {
          recycled: 'Recycled it',
          reused: 'Reused it',
          binned: 'Threw it away',
          kept: 'Kept it for later',
          nothing: 'Nothing yet',
        },
        'Something else',
      ),
    ),
    favourite: choosePicture('Which kind of packaging do you like best?', 'packaging', {
      box: 'Cardboard box',
      mailer: 'Padded paper envelope',
      tissue: 'Slim box with tissue paper',
      tote: 'Reusable cloth bag',
    }),
    change: write('What, if anything, would you change about our packaging?'),
  },
})
