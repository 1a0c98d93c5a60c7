import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

export const CATEGORIES = '/core/v1/conversations/categories' satisfies PathOf<'get'>
export const MINE = '/core/v1/user/conversations/messages' satisfies PathOf<'get'>
export const ONE = `${MINE}/{id}` as const satisfies PathOf<'get'>

const TOUCHED = new RegExp(`^${MINE}|^/api/v2/user/notifications`)

/** Questions, and what is unread of them, are read anew wherever they are looked at next. */
export const forgetInquiries = (refetchType: 'none' | 'active') =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.test(String(queryKey[1])), refetchType })
