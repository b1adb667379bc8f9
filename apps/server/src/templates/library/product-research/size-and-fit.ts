import { chooseFromList, chooseMany, chooseOne, END, inOrder, shuffled, template, write } from '../authoring.ts'

export const sizeAndFit = template('size-and-fit', {
  category: 'product research',
  name: 'Size and fit',
  description: 'See how a garment fits, and how people chose its size, about a week after delivery.',
  questions: {
    size: chooseFromList(
      'Which size did you order?',
      inOrder(
        { xxs: 'XXS', xs: 'XS', s: 'S', m: 'M', l: 'L', xl: 'XL', xxl: 'XXL', xxxl: '3XL', one: 'One size' },
        'Another size',
      ),
      { note: 'If you ordered several garments, think of the one you tried on last.' },
    ),
    basis: chooseMany(
      'What did you base your choice of size on?',
      shuffled(
        {
          guide: 'The size guide',
          usual: 'My usual size',
          reviews: 'Customer reviews',
          photos: 'The photos',
          advice: 'Advice from your team',
          guess: 'A guess',
        },
        'Something else',
      ),
    ),
    fit: chooseOne(
      'How does the garment fit you?',
      inOrder({
        'far-too-small': 'Far too small',
        small: 'A little too small',
        right: 'About right',
        large: 'A little too large',
        'far-too-large': 'Far too large',
        mixed: 'Too small in one place, too large in another',
        untried: 'I have not tried it on',
      }),
      {
        goTo: { areas: ['far-too-small', 'small', 'large', 'far-too-large', 'mixed'], guide: ['right'] },
        otherwise: END,
      },
    ),
    areas: chooseMany(
      'Where does the garment not fit as you would like?',
      inOrder(
        {
          shoulders: 'Shoulders',
          chest: 'Chest',
          waist: 'Waist',
          hips: 'Hips',
          sleeves: 'Sleeve length',
          length: 'Overall length',
          everywhere: 'Everywhere',
        },
        'Somewhere else',
      ),
    ),
    decision: chooseOne(
      'What have you decided to do with the garment?',
      inOrder(
        { keep: 'Keep it', exchange: 'Exchange it', return: 'Return it', undecided: 'I have not decided' },
        'Something else',
      ),
    ),
    guide: write('What, if anything, is missing from our size guide?'),
  },
})
