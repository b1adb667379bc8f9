import type { AudienceFilter } from '@earshot/survey'
import type { IconTone } from '../../../parts/question/question-type-info.ts'
import { Drawing } from '../../../ui/drawing.tsx'

type Type = AudienceFilter['type']

/** Every filter, in the order they are offered, and the color each is known by: who, what, how paid, where. */
const filterTypeStyles: { readonly [T in Type]: { readonly tone: IconTone; readonly path: string } } = {
  customerType: {
    tone: 'indigo',
    path: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M5 19.5c.8-3.6 3.6-5.5 7-5.5s6.2 1.9 7 5.5',
  },
  customerTags: { tone: 'indigo', path: 'M4.5 4.5h7l8.5 8.5-7 7-8.5-8.5zM8.5 8.5v.01' },
  orderValue: {
    tone: 'teal',
    path: 'M3.5 7h17v10h-17zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M6.5 12v.01M17.5 12v.01',
  },
  orderQuantity: { tone: 'teal', path: 'M4 8.5h16l-1.5 10.5h-13zM8.5 8.5 11 4M15.5 8.5 13 4' },
  productIds: {
    tone: 'teal',
    path: 'M12 3.5 19.5 7.5v9L12 20.5 4.5 16.5v-9zM4.5 7.5 12 11.5l7.5-4M12 11.5v9',
  },
  collectionIds: { tone: 'teal', path: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z' },
  discountCodes: {
    tone: 'plum',
    path: 'M18 6 6 18M9.5 7.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M18.5 16.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  },
  paymentMethods: { tone: 'plum', path: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3' },
  giftCard: {
    tone: 'plum',
    path: 'M5 11v8.5h14V11M3.5 7.5h17V11h-17zM12 7.5v12M12 7.5c-1.5-3-5-3.7-5-1.6 0 1.2 2 1.6 5 1.6M12 7.5c1.5-3 5-3.7 5-1.6 0 1.2-2 1.6-5 1.6',
  },
  location: {
    tone: 'ochre',
    path: 'M12 20.5c4-4.2 6-7.4 6-10.2a6 6 0 0 0-12 0c0 2.8 2 6 6 10.2M14 10.3a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  },
  zipCode: { tone: 'ochre', path: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6' },
}

export const filterTypes = Object.keys(filterTypeStyles) as readonly Type[]

const tones: { readonly [T in IconTone]: string } = {
  indigo: 'bg-indigo-soft text-indigo',
  teal: 'bg-teal-soft text-teal',
  plum: 'bg-plum-soft text-plum',
  ochre: 'bg-ochre-soft text-ochre',
}

/** The picture of a filter; its meaning is written beside it. */
export const FilterIcon = ({ type }: { readonly type: Type }) => (
  <span className={`grid size-11 flex-none place-items-center rounded-control ${tones[filterTypeStyles[type].tone]}`}>
    <Drawing path={filterTypeStyles[type].path} className="size-5.5 stroke-[1.8]" />
  </span>
)
