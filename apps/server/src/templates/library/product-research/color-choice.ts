import { chooseOne, choosePicture, inOrder, template, write } from '../authoring.ts'

export const colorChoice = template('colour-choice', {
  category: 'product research',
  name: 'Color choice',
  description: 'Learn which colors to stock next, on category pages, with pictures you can swap for your own.',
  questions: {
    'sold-out': chooseOne(
      'What did you do when a color you wanted was last sold out here?',
      inOrder(
        {
          another: 'Chose another color',
          waited: 'Waited until it was back',
          elsewhere: 'Bought from another store',
          nothing: 'Did not buy',
          never: 'It has not happened to me',
        },
        'Something else',
      ),
    ),
    importance: chooseOne(
      'How important is color when you choose products like ours?',
      inOrder({
        none: 'Not at all important',
        slightly: 'Slightly important',
        moderately: 'Moderately important',
        very: 'Very important',
        extremely: 'Extremely important',
      }),
    ),
    favourite: choosePicture('Which of these color ranges do you like best?', 'colours', {
      earth: 'Earth tones',
      pastel: 'Pastels',
      bright: 'Bright colors',
      mono: 'Black, white and gray',
    }),
    wish: write('Which colors, if any, would you like us to add?'),
  },
})
