/** What focus can be sent to in the audience. Filters have no ids: they are known by their place. */
export const audienceIds = {
  filter: (index: number) => `audience-filter-${index}`,
  add: 'audience-add',
} as const
