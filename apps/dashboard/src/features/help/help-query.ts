import { queryOptions } from '@tanstack/react-query'

/** All articles, which come as a part of the application and never change while it is open. */
export const helpQuery = queryOptions({
  queryKey: ['help'],
  queryFn: async () => {
    const { articles, findArticles } = await import('./help-library.ts')
    return { articles, findArticles }
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})
