import { chooseFromList, chooseOne, END, giveDate, inOrder, template, write } from '../authoring.ts'

export const holidayShopping = template('holiday-shopping', {
  category: 'market analysis',
  name: 'Holiday shopping',
  description:
    'Learn how far people are with holiday gifts, for how many they buy and by which date, some weeks ahead.',
  questions: {
    plans: chooseOne(
      'Are you buying gifts for the coming holidays?',
      inOrder({ yes: 'Yes', unsure: 'Not sure yet', no: 'No' }),
      { goTo: { progress: ['yes', 'unsure'] }, otherwise: END },
    ),
    progress: chooseOne(
      'How much of your gift shopping have you done?',
      inOrder({
        none: 'None so far',
        some: 'Some, but less than half',
        half: 'About half',
        most: 'More than half, but not all',
        all: 'All of it',
      }),
    ),
    people: chooseFromList(
      'How many people are you buying for this season?',
      inOrder({
        one: '1 person',
        two: '2 people',
        four: '3 or 4 people',
        six: '5 or 6 people',
        ten: '7 to 10 people',
        more: 'More than 10 people',
        unsure: 'Not sure',
      }),
    ),
    arrival: giveDate('By which date do you need your gifts to arrive?'),
    spending: chooseOne(
      'Compared with last year, how much do you plan to spend on gifts?',
      inOrder({
        'much-less': 'Much less',
        less: 'A little less',
        same: 'About the same',
        more: 'A little more',
        'much-more': 'Much more',
        unsure: 'Not sure, or I bought none last year',
      }),
    ),
    difficulty: write('What, if anything, do you find difficult about choosing gifts?'),
  },
})
