import { queryClient } from '#customer/shell/queryClient.ts'

const TOUCHED = /^\/store\/v1\/(user\/|products\/\{id\}|reviews)|^\/api\/v2\/user\/me$/

/** Orders, points, one's own reviews and what products say of theirs are read anew wherever they are looked at next. */
export function forgetReviews(refetchType: 'none' | 'active'): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.test(String(queryKey[1])), refetchType })
}
