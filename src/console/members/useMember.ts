import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { MemberDetail } from '#contract/schema.d.ts'

export type Seen = MemberDetail & {
  /** when this answer came, by this browser's clock */
  seenAt: number
}

/** What is known of a member, and under it each of their lists: all of it is read anew together. */
export const memberKey = (id: number) => ['member', id]

/**
 * A member as this person may see them now. Nothing of it outlives the page: what was shown in the clear must not come
 * back from a cache.
 */
export const useMember = (id: number) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const member = useQuery({
    queryKey: memberKey(id),
    queryFn: async ({ signal }): Promise<Seen> => ({
      ...(await data.call('get', '/core-admin/v1/users/{id}', { params: { path: { id } }, signal })),
      seenAt: Date.now(),
    }),
    gcTime: 0,
    staleTime: 0,
  })
  return {
    member,
    renew: () => queryClient.invalidateQueries({ queryKey: memberKey(id) }),
    show: (next: MemberDetail) => queryClient.setQueryData<Seen>(memberKey(id), { ...next, seenAt: Date.now() }),
  }
}
