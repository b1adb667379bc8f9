import { chooseOne, choosePicture, inOrder, shuffled, template, write } from '../authoring.ts'

export const deliveryPreferences = template('delivery-preferences', {
  category: 'market analysis',
  name: 'Delivery preferences',
  description: 'Decide which ways of delivery to offer, with answers from the cart or the thank-you page.',
  questions: {
    paid: chooseOne(
      'When did you last pay extra for faster delivery, in any store?',
      inOrder({
        month: 'Less than 1 month ago',
        'half-year': '1 to 6 months ago',
        longer: 'More than 6 months ago',
        never: 'Never',
        unsure: 'I do not remember',
      }),
    ),
    priority: chooseOne(
      'What matters most to you about a delivery?',
      shuffled(
        {
          cost: 'Low cost',
          speed: 'Speed',
          time: 'A day or time I can choose',
          tracking: 'Knowing where it is',
          impact: 'Low environmental impact',
        },
        'Something else',
      ),
    ),
    way: choosePicture('Which way of receiving a package suits you best?', 'delivery', {
      door: 'Delivered to my door',
      letterbox: 'Left in my letterbox or mailbox',
      locker: 'Package locker',
      shop: 'Pick-up from a shop',
    }),
    easier: write('What, if anything, would make receiving packages easier for you?'),
  },
})
