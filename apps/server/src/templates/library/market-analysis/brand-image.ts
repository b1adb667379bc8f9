import { chooseMany, chooseOne, inOrder, rate, shuffled, template, write } from '../authoring.ts'

/** The shopper's own words come before ours, which would put words into their mouth. */
export const brandImage = template('brand-image', {
  category: 'market analysis',
  name: 'Brand image',
  description: 'Hear how visitors see your brand, first in their own words, by asking on any page.',
  questions: {
    known: chooseOne(
      'How well do you know our brand?',
      inOrder({
        none: 'Not at all',
        slightly: 'A little',
        moderately: 'Fairly well',
        very: 'Very well',
        extremely: 'Extremely well',
      }),
    ),
    mind: write('What comes to mind first when you think of us?'),
    traits: chooseMany(
      'Which of these words describe us best?',
      shuffled(
        {
          trustworthy: 'Trustworthy',
          unreliable: 'Unreliable',
          friendly: 'Friendly',
          impersonal: 'Impersonal',
          original: 'Original',
          ordinary: 'Ordinary',
          affordable: 'Affordable',
          expensive: 'Expensive',
        },
        'Another word',
      ),
      { max: 3, optional: true },
    ),
    taste: rate('How well does our style match your taste?', 'Not at all well', 'Extremely well', {
      // A shopper who does not know the brand cannot say.
      optional: true,
    }),
  },
})
