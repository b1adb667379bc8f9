import { chooseMany, chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

export const returns = template('return-reason', {
  category: 'customer satisfaction',
  name: 'Reason for return',
  description: 'Learn why items come back, in enough detail to prevent the next return, on your returns page.',
  questions: {
    reason: chooseOne(
      'What is the main reason for your return?',
      shuffled(
        {
          size: 'It does not fit',
          different: 'It is not as shown or described',
          faulty: 'It is damaged or faulty',
          wrong: 'I was sent the wrong item',
          spare: 'I ordered several to choose from',
          late: 'It came too late',
          mind: 'I changed my mind',
        },
        'Another reason',
      ),
      { goTo: { fit: ['size'], difference: ['different'], fault: ['faulty'] }, otherwise: 'resolution' },
    ),
    fit: chooseOne(
      'How did the item fit?',
      inOrder(
        {
          small: 'Too small',
          large: 'Too large',
          mixed: 'Too small in one place, too large in another',
        },
        'In another way',
      ),
      { otherwise: 'resolution' },
    ),
    difference: chooseMany(
      'What was not as shown or described?',
      shuffled(
        {
          colour: 'Color',
          material: 'Material',
          measurements: 'Measurements',
          quality: 'Quality',
          style: 'Style',
          functions: 'Its functions',
        },
        'Something else',
      ),
      { otherwise: 'resolution' },
    ),
    fault: write('What is wrong with the item?'),
    resolution: chooseOne(
      'What would you like to receive for this return?',
      shuffled(
        {
          refund: 'A refund',
          same: 'The same item again',
          variant: 'The item in another size or color',
          different: 'A different item',
          credit: 'Store credit',
        },
        'Something else',
      ),
      // Asked on the returns page, it could be taken for the request itself.
      { note: 'For our information only: your answer does not change your return.' },
    ),
  },
})
