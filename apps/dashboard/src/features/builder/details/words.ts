export const words = {
  title: 'Name and description',
  hint: 'Both are for you. Shoppers don’t see them.',
  name: 'Name',
  nameHint: 'How you find it in your list. Shoppers don’t see it.',
  description: 'Description',
  descriptionPlaceholder: 'Such as: Why people come back, asked after each order',
  descriptionHint: 'A note for you and your team. Shoppers don’t see it.',
} as const
