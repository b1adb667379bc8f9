import { chooseMany, chooseOne, END, inOrder, shuffled, template } from '../authoring.ts'

export const reviews = template('customer-reviews', {
  category: 'customer loyalty',
  name: 'Customer reviews',
  description: 'Learn how reviews help shoppers decide, and what gets them to write one, after an order.',
  questions: {
    read: chooseOne(
      'Where, if anywhere, did you read reviews before your last order here?',
      inOrder({
        here: 'Only on this site',
        elsewhere: 'Only on other sites',
        both: 'On this and other sites',
        nowhere: 'I read none',
        'no-order': 'I have not ordered here',
        unsure: 'I do not remember',
      }),
      { goTo: { helpful: ['here', 'elsewhere', 'both'] }, otherwise: 'written' },
    ),
    helpful: chooseMany(
      'What in the reviews you read helped you decide?',
      inOrder(
        {
          rating: 'The average rating',
          number: 'The number of reviews',
          photos: 'Photos from customers',
          use: 'How the product performs',
          drawbacks: 'Drawbacks people named',
          fit: 'Size and fit',
          nothing: 'Nothing in particular',
        },
        'Something else',
      ),
      { max: 3 },
    ),
    written: chooseOne(
      'When did you last review a product, in any online store?',
      inOrder({
        month: 'Less than 1 month ago',
        year: '1 to 12 months ago',
        longer: 'More than 12 months ago',
        never: 'Never',
        unsure: 'I do not remember',
      }),
      { goTo: { prompts: ['month', 'year', 'longer'], barriers: ['never'] }, otherwise: END },
    ),
    prompts: chooseMany(
      'Why did you write your last review?',
      shuffled(
        {
          good: 'I was very pleased',
          bad: 'I was disappointed',
          asked: 'I was asked to',
          reward: 'I was offered a reward',
          others: 'I wanted to help other shoppers',
          store: 'I wanted the store to know',
        },
        'Something else',
      ),
      { otherwise: END },
    ),
    barriers: chooseMany(
      'What are your reasons for not writing reviews?',
      shuffled(
        {
          time: 'It takes too long',
          words: 'I do not know what to write',
          account: 'It needs an account',
          public: 'I prefer not to post in public',
          use: 'I do not see the use of it',
          thought: 'I have not thought of it',
        },
        'Another reason',
      ),
    ),
  },
})
