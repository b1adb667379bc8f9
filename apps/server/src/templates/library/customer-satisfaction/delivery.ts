import { chooseMany, chooseOne, inOrder, rate, template, write } from '../authoring.ts'

export const delivery = template('delivery-experience', {
  category: 'customer satisfaction',
  name: 'Delivery experience',
  description: 'Check whether orders arrive on time, complete and undamaged, a few days after the delivery date.',
  questions: {
    arrival: chooseOne(
      'When did your order arrive?',
      inOrder({
        early: 'Earlier than we said',
        'on-time': 'When we said',
        late: 'Later than we said',
        part: 'Only part of it has arrived',
        'not-yet': 'It has not arrived yet',
        unsure: 'Not sure, or we did not say when',
      }),
      { goTo: { informed: ['not-yet'] } },
    ),
    problems: chooseMany(
      'What, if anything, was wrong with your order on arrival?',
      inOrder(
        {
          parcel: 'The outer packaging was damaged',
          damaged: 'An item was damaged',
          missing: 'An item was missing',
          wrong: 'I received an item I did not order',
          place: 'It was left in an unsuitable place',
          nothing: 'Nothing was wrong',
        },
        'Something else',
      ),
    ),
    informed: rate('How well have we kept you informed about your delivery?', 'Not at all well', 'Extremely well'),
    improve: write('What, if anything, could we improve about our delivery?'),
  },
})
