import { chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

export const visitIntent = template('visit-intent', {
  category: 'market analysis',
  name: 'Purpose of visit',
  description: 'Learn why people come, and whether they get done what they came for, by asking on any page.',
  questions: {
    purpose: chooseOne(
      'What is the main purpose of your visit today?',
      shuffled(
        {
          buy: 'Buy something I have in mind',
          ideas: 'Look for ideas',
          compare: 'Compare products or prices',
          order: 'Check or change an order I placed',
          help: 'Get help with a product',
          store: 'Learn about the store',
        },
        'Something else',
      ),
    ),
    done: chooseOne(
      'Have you been able to do what you came for?',
      inOrder({ yes: 'Yes', partly: 'Partly', 'not-yet': 'Not yet, I have not finished', no: 'No' }),
    ),
    next: chooseOne(
      'When do you expect to order from us next?',
      inOrder({
        today: 'Today',
        week: 'In 1 to 7 days',
        month: 'In 8 to 30 days',
        later: 'In more than 30 days',
        never: 'I do not expect to order',
        unsure: 'Not sure',
      }),
    ),
    obstacle: write('What, if anything, made your visit difficult today?'),
  },
})
