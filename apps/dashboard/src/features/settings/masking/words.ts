export const words = {
  title: 'Masking',
  textOff: 'Off unless you turn it on.',
  textOn: 'On until you turn it off.',
  label: 'Mask emails and card numbers',
  hint: 'In written answers, before we store them',
  onSince: (since: string) => `On since ${since}. In written answers, before we store them`,
  offSince: (since: string) => `Off since ${since}. Answers that were masked stay masked.`,
  written: 'A shopper writes:',
  read: 'You’d read:',
  examples: ['Mail me at jo@example.com about the lid', 'I paid with 4111 1111 1111 1111 twice'],
  lost: 'The original is lost.',
  lostText:
    'You can’t write back to a shopper who left only an address in their answer. Long order numbers may be taken for cards.',
  earlierToday: 'Answers from before today stay as they are.',
  earlier: (since: string) => `Answers from before ${since} stay as they are.`,
} as const
