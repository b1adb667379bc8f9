/** Elements of the audience that can get the focus. Filters have no ids: they are known by their index. */
export const audienceIds = {
  filter: (index: number) => `audience-filter-${index}`,
  add: 'audience-add',
} as const
