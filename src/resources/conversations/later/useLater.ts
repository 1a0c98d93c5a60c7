import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { PathOf } from '#shared/api/wire.ts'
import type { Reply } from '../thread/days.ts'
import { useRenew } from '../thread/useRenew.ts'

const RESEND = '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/resend' satisfies PathOf<'post'>
const SETTLE = '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/settle' satisfies PathOf<'post'>
const SCHEDULE = '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/schedule' satisfies PathOf<'post'>

/** Whether somebody else has it: who answers it takes it over. */
const useForeign = ({ assignee }: AdminConversation) => {
  const me = useStaff()?.id
  return assignee !== null && assignee.id !== me
}

/** What is done with a reply that did not leave: it goes once more, or is let go of. */
export const useFailed = (conversation: AdminConversation, reply: Reply) => {
  const data = useConsoleData()
  const renew = useRenew(conversation.id)
  const notify = useNotify()
  const foreign = useForeign(conversation)
  const params = { path: { id: conversation.id, replyId: reply.id } }
  const sent = useRef<{ last: number; id: string } | null>(null)
  const tell = (error: Error) => notify(error.message, { type: 'warning' })
  const resend = useMutation({
    mutationFn: () => {
      const last = conversation.last_message_id
      if (sent.current?.last !== last) sent.current = { last, id: newRequestId() }
      return data.call('post', RESEND, {
        params,
        body: { expected_last_message_id: last, ...(foreign ? { take_over: true } : {}) },
        requestId: sent.current.id,
      })
    },
    onError: tell,
    onSettled: renew,
  })
  const settle = useMutation({
    mutationFn: () => data.call('post', SETTLE, { params, body: {} }),
    onError: tell,
    onSettled: renew,
  })
  return { resend: () => resend.mutate(), settle: () => settle.mutate(), busy: resend.isPending || settle.isPending }
}

/** A scheduled reply as it is to leave instead. */
export const useSchedule = (conversation: AdminConversation, reply: Reply, onDone: () => void) => {
  const data = useConsoleData()
  const renew = useRenew(conversation.id)
  const foreign = useForeign(conversation)
  return useMutation({
    mutationFn: ({ content, sendAt }: { content: string; sendAt: string }) =>
      data.call('post', SCHEDULE, {
        params: { path: { id: conversation.id, replyId: reply.id } },
        body: {
          content,
          send_at: sendAt,
          expected_last_message_id: conversation.last_message_id,
          ...(foreign ? { take_over: true } : {}),
        },
      }),
    onSuccess: onDone,
    onSettled: renew,
  })
}
