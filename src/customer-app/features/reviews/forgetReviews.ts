import { queryClient } from '#customer/shell/queryClient.ts'

const TOUCHED = /^\/store\/v1\/(user\/|products\/\{id\}\/reviews|reviews)|^\/api\/v2\/user\/me$/

/** Orders, points and reviews, one's own and those of products, are read anew wherever they are looked at next. */
export function forgetReviews(refetchType: 'none' | 'active'): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.test(String(queryKey[1])), refetchType })
}
