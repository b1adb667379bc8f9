import {
  chooseFromList,
  chooseMany,
  chooseOne,
  END,
  giveDate,
  inOrder,
  shuffled,
  template,
  write,
} from '../authoring.ts'

export const wholesale = template('wholesale', {
  category: 'market analysis',
  name: 'Wholesale interest',
  description: 'Learn which businesses would buy from you, how much and on what terms, on your wholesale page.',
  questions: {
    buyer: chooseOne(
      'Are you interested in buying from us for a business?',
      inOrder({ now: 'Yes, now', later: 'Yes, at a later time', no: 'No' }),
      { goTo: { business: ['now', 'later'] }, otherwise: END },
    ),
    business: chooseFromList(
      'Which kind of business would you mainly buy for?',
      inOrder(
        {
          'online-shop': 'Online shop only',
          shop: 'Shop that people can visit',
          food: 'Café or restaurant',
          lodging: 'Hotel or guest house',
          gifts: 'Company buying gifts',
          office: 'Company buying for its own use',
          events: 'Event planner',
          distributor: 'Distributor',
        },
        'Another kind',
      ),
    ),
    quantity: chooseOne(
      'How many units would you expect to order at a time?',
      inOrder({
        few: 'Fewer than 10',
        tens: '10 to 49',
        dozens: '50 to 199',
        hundreds: '200 to 999',
        thousands: '1,000 or more',
        unsure: 'Not sure',
      }),
    ),
    terms: chooseMany(
      'Which terms matter most to you?',
      shuffled(
        {
          price: 'Price per unit',
          minimum: 'A low minimum order',
          invoice: 'Payment by invoice',
          delivery: 'Short delivery time',
          samples: 'Samples',
          branding: 'My own branding',
          territory: 'Being the only seller nearby',
        },
        'Another term',
      ),
      { max: 3 },
    ),
    needed: giveDate('By which date would you need a first order?'),
    details: write('What else, if anything, should we know about your business?'),
  },
})
