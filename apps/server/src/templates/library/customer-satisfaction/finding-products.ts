import { chooseMany, chooseOne, inOrder, rate, template, write } from '../authoring.ts'

export const findingProducts = template('finding-products', {
  category: 'customer satisfaction',
  name: 'Finding products',
  description: 'Find out whether visitors find what they look for, and how they look for it, by asking on any page.',
  questions: {
    found: chooseOne(
      'Have you found what you were looking for today?',
      inOrder({
        all: 'Yes, all of it',
        some: 'Some of it',
        searching: 'Not yet, I am still looking',
        none: 'No, and I have stopped looking',
        browsing: 'I was not looking for anything in particular',
      }),
    ),
    ways: chooseMany(
      'How have you looked for products today?',
      inOrder(
        {
          search: 'Search box',
          menu: 'Category menu',
          filters: 'Filters',
          home: 'Home page',
          suggestions: 'Suggested products',
          link: 'A link from outside the store',
          none: 'I have not looked for products',
        },
        'Another way',
      ),
    ),
    ease: rate('How easy is it to find things in our store?', 'Very difficult', 'Very easy'),
    missing: write('What, if anything, could you not find?'),
  },
})
