import { chooseFromList, chooseMany, chooseOne, inOrder, shuffled, template } from '../authoring.ts'

export const newsletter = template('newsletter-preferences', {
  category: 'customer loyalty',
  name: 'Newsletter preferences',
  description: 'Learn what people want in their inbox, and how often, by asking on any page.',
  questions: {
    receives: chooseOne(
      'Do you receive our newsletter by email?',
      inOrder({ yes: 'Yes', no: 'No', unsure: 'Not sure' }),
      { goTo: { amount: ['yes'], reason: ['no'] }, otherwise: 'topics' },
    ),
    amount: chooseOne(
      'What do you think of the number of emails you get from us?',
      inOrder({
        'far-too-few': 'Far too few',
        'too-few': 'Slightly too few',
        right: 'About right',
        'too-many': 'Slightly too many',
        'far-too-many': 'Far too many',
      }),
      { otherwise: 'topics' },
    ),
    reason: chooseOne(
      'What is the main reason you do not receive our newsletter?',
      shuffled(
        {
          unaware: 'I did not know about it',
          enough: 'I get enough emails as it is',
          interest: 'It does not interest me',
          stopped: 'I unsubscribed from it',
          follow: 'I follow you in another way',
        },
        'Another reason',
      ),
    ),
    topics: chooseMany(
      'Which of these would you read about in an email from us?',
      inOrder(
        {
          products: 'New products',
          offers: 'Special offers',
          stock: 'Items back in stock',
          advice: 'Advice on using products',
          stories: 'How products are made',
          events: 'Events',
          none: 'None of these',
        },
        'Another topic',
      ),
    ),
    frequency: chooseFromList(
      'How often would you like to hear from us by email?',
      inOrder({
        'several-weekly': 'Several times a week',
        weekly: 'Once a week',
        fortnightly: 'Every 2 weeks',
        monthly: 'Once a month',
        quarterly: 'Every 2 or 3 months',
        rarely: 'Less often',
        never: 'Never',
      }),
    ),
  },
})
