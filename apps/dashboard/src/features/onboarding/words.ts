import type { Goal } from './goals.ts'

export const words = {
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  pageTitle: (step: string) => `${step} · Earshot`,
  back: 'Back',
  goOn: 'Continue',

  storeTitle: 'Tell us about your store',
  storeText: 'We show results in your store’s time zone and currency.',

  goalsTitle: 'What do you want to learn?',
  goalsText: 'Choose as many as you like. The templates that fit come first.',
  goals: {
    attribution: { label: 'Where shoppers hear about us', hint: 'Which channel really brought them' },
    satisfaction: { label: 'How happy they are', hint: 'With the order, the delivery, the help' },
    loyalty: { label: 'Whether they come back', hint: 'And whether they would recommend us' },
    returns: { label: 'Why they return or leave', hint: 'Problems, and how to prevent them' },
    product: { label: 'Which products to make next', hint: 'Wishes, tastes and things they miss' },
    pricing: { label: 'How they value your prices', hint: 'Prices, offers and shipping' },
  } satisfies { readonly [G in Goal]: { readonly label: string; readonly hint: string } },

  installTitle: 'Put Earshot on your store',
  installText: 'One line, once. You can also do this later.',
  finish: 'Finish',
  skip: 'Skip for now',
} as const
