import { chooseMany, chooseOne, inOrder, rate, shuffled, template } from '../authoring.ts'

export const loyaltyProgram = template('loyalty-programme', {
  category: 'customer loyalty',
  name: 'Loyalty program',
  description: 'See whether your program is known, used and worth joining, among customers with an account.',
  questions: {
    member: chooseOne(
      'Have you joined our loyalty program?',
      inOrder({ yes: 'Yes', no: 'No', unaware: 'I did not know there was one', unsure: 'Not sure' }),
      { goTo: { redeemed: ['yes'], barriers: ['no'] }, otherwise: 'rewards' },
    ),
    redeemed: chooseOne(
      'When did you last use a reward from our program?',
      inOrder({
        month: 'Less than 1 month ago',
        'half-year': '1 to 6 months ago',
        longer: 'More than 6 months ago',
        never: 'Never',
        unsure: 'I do not remember',
      }),
    ),
    worth: rate('How worthwhile is our program for you?', 'Not at all worthwhile', 'Extremely worthwhile', {
      otherwise: 'rewards',
    }),
    barriers: chooseMany(
      'What are your reasons for not joining our program?',
      shuffled(
        {
          rarely: 'I order too rarely',
          rewards: 'The rewards do not appeal to me',
          unclear: 'I do not know how it works',
          details: 'I prefer not to share my details',
          thought: 'I have not thought of it',
        },
        'Another reason',
      ),
    ),
    rewards: chooseMany(
      'Which rewards would you use most?',
      inOrder(
        {
          discount: 'Money off an order',
          delivery: 'Free delivery',
          product: 'A free product',
          early: 'Early access to new products',
          birthday: 'A birthday gift',
          charity: 'A donation to charity',
          none: 'None of these',
        },
        'Another reward',
      ),
      { max: 3 },
    ),
  },
})
