import { chooseOne, inOrder, rate, template, write } from '../authoring.ts'

/** Whether people would buy comes before the questions of why, which would set them thinking. */
export const newProductIdea = template('new-product-idea', {
  category: 'product research',
  name: 'New product idea',
  description: 'See whether a planned product meets a need before you make it, on its coming-soon page.',
  questions: {
    impression: rate('What is your first impression of this product?', 'Very negative', 'Very positive'),
    intent: chooseOne(
      'How likely are you to buy this product once it is available?',
      inOrder({
        'very-unlikely': 'Very unlikely',
        unlikely: 'Fairly unlikely',
        neither: 'Neither likely nor unlikely',
        likely: 'Fairly likely',
        'very-likely': 'Very likely',
      }),
    ),
    need: chooseOne(
      'How well does this product meet a need you have?',
      inOrder({
        none: 'Not at all',
        slightly: 'A little',
        moderately: 'Fairly well',
        very: 'Very well',
        completely: 'Completely',
      }),
    ),
    novelty: chooseOne(
      'How different is this product from others you know?',
      inOrder({
        none: 'Not at all different',
        slightly: 'Slightly different',
        moderately: 'Moderately different',
        very: 'Very different',
        completely: 'Completely different',
        unsure: 'Not sure',
      }),
    ),
    change: write('What, if anything, would you change about this product?'),
  },
})
