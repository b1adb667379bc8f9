import { chooseMany, chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

export const competitors = template('competitors', {
  category: 'market analysis',
  name: 'Market and competitors',
  description: 'Find out where else your customers buy, and how you compare, after they have ordered.',
  questions: {
    places: chooseMany(
      'Where have you bought products like ours in the past 6 months?',
      inOrder(
        {
          here: 'In this store',
          online: 'In other online stores',
          marketplace: 'On an online marketplace',
          shops: 'In physical shops',
          'second-hand': 'Second-hand',
          none: 'I have not bought any',
        },
        'Somewhere else',
      ),
    ),
    names: write('Which other stores, if any, come to mind for products like ours?'),
    criteria: chooseMany(
      'What matters most to you when choosing a store for products like ours?',
      shuffled(
        {
          price: 'Prices',
          quality: 'Product quality',
          range: 'Choice of products',
          delivery: 'Delivery',
          returns: 'Easy returns',
          service: 'Customer service',
          trust: 'A store I know',
        },
        'Something else',
      ),
      { max: 3 },
    ),
    comparison: chooseOne(
      'Overall, how do we compare with other stores you know?',
      inOrder({
        'much-worse': 'Much worse',
        worse: 'A little worse',
        same: 'About the same',
        better: 'A little better',
        'much-better': 'Much better',
        unsure: 'I know no similar stores',
      }),
    ),
    ahead: write('What, if anything, do other stores do better than we do?'),
  },
})
