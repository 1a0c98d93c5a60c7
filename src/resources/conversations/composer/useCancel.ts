import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Reply } from '../thread/days.ts'
import { useTake } from '../thread/useConversation.ts'
import { useRenew } from '../thread/useRenew.ts'
import { useDraftCalls } from './useDraft.ts'
import type { PathOf } from '#shared/api/wire.ts'

const SETTLE = '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/settle' satisfies PathOf<'post'>

/** Takes a reply back that has not left, or did not: its words are being written again. */
export const useCancel = (conversationId: number, onBack: () => void) => {
  const data = useConsoleData()
  const draft = useDraftCalls(conversationId, 'REPLY')
  const show = useTake()
  const renew = useRenew(conversationId)
  const notify = useNotify()
  const cancel = useMutation({
    mutationFn: ({ id: replyId, status }: Reply) => {
      const params = { path: { id: conversationId, replyId } }
      return status === 'FAILED'
        ? data.call('post', SETTLE, { params, body: { rewrite: true } })
        : data.call('post', '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/cancel', { params })
    },
    onSuccess: (answer, { content, images, action, status }) => {
      draft.giveBack({ content, images, action: action?.request ?? undefined }, answer.draft?.version)
      show(answer)
      onBack()
      notify(
        status === 'FAILED' ? '글을 가져왔어요. 고쳐서 보내 주세요.' : '보내기를 취소했어요. 쓰던 글은 그대로 있어요.',
        {
          type: 'success',
        },
      )
    },
    onError: (error) => {
      notify(error.message, { type: 'warning' })
      void renew()
    },
  })
  return {
    take: (reply: Reply) => cancel.mutate(reply),
    cancelling: cancel.isPending ? cancel.variables.id : undefined,
  }
}
