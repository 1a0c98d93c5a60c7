import { useQueryClient } from '@tanstack/react-query'
import { COUNTS } from '../inbox/useCounts.ts'
import { conversationKey, LIST } from '../inbox/useInbox.ts'

/** Has a conversation read anew, with the lists that it stands in. */
export const useRenew = (id: number) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: LIST })
    void queryClient.invalidateQueries({ queryKey: COUNTS })
    return queryClient.invalidateQueries({ queryKey: conversationKey(id) })
  }
}
