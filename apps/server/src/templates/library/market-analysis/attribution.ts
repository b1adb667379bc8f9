import { chooseOne, inOrder, shuffled, template, write } from '../authoring.ts'

export const attribution = template('attribution', {
  category: 'market analysis',
  name: 'How customers found you',
  description: 'Learn which channels bring you buyers, beyond what clicks can tell, right after they order.',
  questions: {
    first: chooseOne(
      'How did you first hear about us?',
      shuffled(
        {
          search: 'Search engine',
          social: 'Social media (not an advertisement)',
          ad: 'Advertisement',
          friend: 'Friend, relative or colleague',
          article: 'Article or blog',
          audio: 'Podcast or radio show',
          assistant: 'AI assistant',
          place: 'Shop, market or event',
          marketplace: 'Online marketplace',
        },
        'Somewhere else',
      ),
      // Where it has been forgotten, no answer is better than a guess.
      { optional: true, note: 'If you do not remember, leave this empty.' },
    ),
    when: chooseOne(
      'How long ago did you first hear about us?',
      inOrder({
        today: 'Today',
        week: '1 to 6 days ago',
        month: '1 to 4 weeks ago',
        'half-year': '1 to 6 months ago',
        longer: 'More than 6 months ago',
        unsure: 'I do not remember',
      }),
    ),
    today: chooseOne(
      'What brought you to our store today?',
      shuffled(
        {
          direct: 'I came straight to the site',
          search: 'A search',
          ad: 'An advertisement',
          social: 'Something on social media (not an advertisement)',
          email: 'An email or text message from us',
          link: 'A link on another website',
          assistant: 'An AI assistant',
          advice: 'A recommendation',
        },
        'Something else',
      ),
    ),
    detail: write('Where exactly did you first come across us?', {
      placeholder: 'Name of the site, show, shop or person',
    }),
  },
})
