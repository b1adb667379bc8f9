/** Texts by merchants, with words as long as words get, and from right to left. */
export type Sample = {
  readonly label: string
  readonly hint: string
  readonly error: string
  readonly value: string
  readonly sentence: string
  readonly paragraph: string
  readonly options: readonly string[]
}

export type SampleName = 'english' | 'german' | 'arabic'

export const samples: { readonly [N in SampleName]: Sample } = {
  english: {
    label: 'Business name',
    hint: 'Shoppers see it above the first question.',
    error: 'Write a name.',
    value: 'Nordlys Candles',
    sentence: 'How did you hear about us?',
    paragraph: "Question 3 can't be reached. Remove it, or lead to it from question 1.",
    options: ['Instagram', 'A friend or family', 'Google search', 'Podcast', 'Billboard'],
  },
  german: {
    label: 'Geschäftsbezeichnung Ihres Unternehmens',
    hint: 'Erscheint über der ersten Frage Ihrer Kundenzufriedenheitsbefragung.',
    error: 'Rechtsschutzversicherungsgesellschaften brauchen hier eine Bezeichnung.',
    value: 'Donaudampfschifffahrtskapitänsmützenmanufaktur',
    sentence: 'Wie wahrscheinlich ist Ihre Weiterempfehlungsbereitschaft?',
    paragraph:
      'Die Mehrfachauswahlantwortmöglichkeiten der Kundenzufriedenheitsbefragung konnten nicht zwischengespeichert werden.',
    options: [
      'Suchmaschinenwerbeanzeige',
      'Mundpropaganda im Freundes- und Bekanntenkreis',
      'Straßenbahnhaltestellenplakat',
      'Nachbarschaftsempfehlungsprogramm',
      'Sonstiges',
    ],
  },
  arabic: {
    label: 'اسم المتجر',
    hint: 'يراه المتسوقون فوق السؤال الأول.',
    error: 'اكتب اسمًا.',
    value: 'شموع الشمال',
    sentence: 'كيف سمعت عنا لأول مرة؟',
    paragraph: 'لا يمكن الوصول إلى السؤال 3. احذفه، أو اجعل السؤال 1 يقود إليه.',
    options: ['إنستغرام', 'صديق أو أحد أفراد العائلة', 'بحث جوجل', 'بودكاست', 'لوحة إعلانية'],
  },
}
