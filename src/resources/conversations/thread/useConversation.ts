import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { codeOf } from '#dataProvider/errors.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'
import { conversationKey, LIST } from '../inbox/useInbox.ts'
import { COUNTS } from '../inbox/useCounts.ts'

const PATH = '/core-admin/v1/conversations/messages/{id}' satisfies PathOf<'get'>

/** While a reply is on its way its conversation is asked for again and again. */
const UNDER_WAY_MS = 2_000
/** A reply that leaves later than this is only asked for once it is near. */
const SOON_MS = 60_000

const isUnderWay = (conversation: AdminConversation | undefined) =>
  conversation?.thread.some(
    (entry) =>
      entry.type === 'REPLY' &&
      (entry.status === 'SENDING' || (entry.status === 'QUEUED' && Date.parse(entry.send_at) - Date.now() < SOON_MS)),
  ) === true

export const useConversation = (id: number) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => data.call('get', PATH, { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? UNDER_WAY_MS : false),
  })
}

/** Shows a conversation as the server answered with it, and has the lists read anew. */
export const useTake = () => {
  const queryClient = useQueryClient()
  return (conversation: AdminConversation) => {
    queryClient.setQueryData(conversationKey(conversation.id), conversation)
    void queryClient.invalidateQueries({ queryKey: LIST })
    void queryClient.invalidateQueries({ queryKey: COUNTS })
  }
}

export type Change = Omit<Body<typeof PATH, 'patch'>, 'version'>

/** Changes what is known of a conversation: whose it is, whether it rests or is over, its kind and tags. */
export const useChange = ({ id, version }: Pick<AdminConversation, 'id' | 'version'>) => {
  const data = useConsoleData()
  const take = useTake()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      data.call('patch', PATH, { params: { path: { id } }, body: { ...change, version } }),
    onSuccess: take,
    onError: (error) => {
      const code = codeOf(error)
      if (code === 'VERSION_CONFLICT' || code === 'CONVERSATION_CHANGED')
        void queryClient.invalidateQueries({ queryKey: conversationKey(id) })
    },
  })
}
