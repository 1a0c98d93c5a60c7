import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

export const LIST = '/api/v2/user/notifications' satisfies PathOf<'get'>
export const PUSH = '/api/v2/user/push-subscriptions' satisfies PathOf<'get'>

/** What was told is read anew wherever it is looked at: the list, and how many are unread. */
export const forgetNotifications = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith(LIST) })
