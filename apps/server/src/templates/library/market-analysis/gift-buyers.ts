import {
  chooseFromList,
  chooseMany,
  chooseOne,
  choosePicture,
  END,
  giveDate,
  inOrder,
  template,
  write,
} from '../authoring.ts'

export const giftBuyers = template('gift-buyers', {
  category: 'market analysis',
  name: 'Gift buyers',
  description:
    'Learn how many orders are gifts, for which people and when, and how to wrap them, on the thank-you page.',
  questions: {
    gift: chooseOne(
      'Is anything in your order a gift?',
      inOrder({ all: 'Yes, all of it', part: 'Yes, part of it', no: 'No' }),
      { goTo: { occasion: ['all', 'part'] }, otherwise: END },
    ),
    occasion: chooseFromList(
      'What is the main occasion for your gift?',
      inOrder(
        {
          birthday: 'Birthday',
          holiday: 'Religious or seasonal holiday',
          day: 'Mother’s, Father’s or Valentine’s Day',
          wedding: 'Wedding or engagement',
          anniversary: 'Anniversary',
          baby: 'New baby',
          home: 'New home',
          thanks: 'To say thank you',
          none: 'No particular occasion',
        },
        'Another occasion',
      ),
    ),
    recipients: chooseMany(
      'Who is your gift for?',
      inOrder(
        {
          partner: 'My partner',
          child: 'A child of mine',
          parent: 'A parent of mine',
          relative: 'Another relative',
          friend: 'A friend',
          colleague: 'A colleague or client',
        },
        'Someone else',
      ),
    ),
    date: giveDate('On which date will you give your gift?'),
    wrapping: choosePicture('Which gift wrapping do you like best?', 'wrapping', {
      ribbon: 'Box with a ribbon',
      kraft: 'Plain paper with twine',
      cloth: 'Knotted cloth',
      bag: 'Gift bag',
    }),
    easier: write('What, if anything, would make buying gifts here easier?'),
  },
})
