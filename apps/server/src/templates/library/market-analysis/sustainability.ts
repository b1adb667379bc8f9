import { chooseMany, chooseOne, inOrder, template, write } from '../authoring.ts'

/** Questions about actions come before questions about opinions: people like to think well of such matters. */
export const sustainability = template('sustainability', {
  category: 'market analysis',
  name: 'Sustainable shopping',
  description: 'Find out how much sustainability matters to your customers, and what to show them, after an order.',
  questions: {
    done: chooseMany(
      'Which of these have you done in the past 6 months?',
      inOrder({
        'second-hand': 'Bought something second-hand',
        repair: 'Had something repaired',
        slower: 'Chose slower delivery for the environment',
        material: 'Chose a product for its recycled material',
        'paid-more': 'Paid more for a more sustainable product',
        none: 'None of these',
      }),
    ),
    weight: chooseOne(
      'How much does environmental impact influence what you buy online?',
      inOrder({
        none: 'Not at all',
        little: 'A little',
        some: 'A moderate amount',
        lot: 'A lot',
        'great-deal': 'A great deal',
      }),
    ),
    information: chooseMany(
      'Which of these do you look for on a product page?',
      inOrder(
        {
          materials: 'Its materials',
          origin: 'Where it is made',
          workers: 'Working conditions of the makers',
          certificates: 'Independent certificates',
          repair: 'How to repair it',
          recycling: 'How to recycle it',
          none: 'None of these',
        },
        'Something else',
      ),
    ),
    claims: chooseOne(
      'How credible is what we say about sustainability?',
      inOrder({
        none: 'Not at all credible',
        slightly: 'Slightly credible',
        moderately: 'Moderately credible',
        very: 'Very credible',
        extremely: 'Extremely credible',
        unseen: 'I have not seen anything about it',
      }),
    ),
    first: write('Which change, if any, should we make first to reduce our environmental impact?'),
  },
})
