import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { codeOf } from '#dataProvider/errors.ts'
import { newRequestId } from '#shared/api/http.ts'
import { conversationKey } from '../inbox/useInbox.ts'
import { newerThan } from '../thread/days.ts'
import { useRenew } from '../thread/useRenew.ts'
import { isEmpty } from './draftKeeper.ts'
import type { Action } from './command/useAction.ts'
import { unfilledReason } from './unfilled.ts'
import type { Draft } from './useDraft.ts'
import type { PathOf } from '#shared/api/wire.ts'

const PATH = '/core-admin/v1/conversations/messages/{id}/replies' satisfies PathOf<'post'>
const MOST_LETTERS = 5_000

/**
 * Sends what was written. Whoever sends has read everything: what came since they began to write has
 * to be read first, here and once more by the server.
 */
export const useReply = (conversation: AdminConversation, draft: Draft, action: Action) => {
  const data = useConsoleData()
  const renew = useRenew(conversation.id)
  const queryClient = useQueryClient()
  const me = useStaff()?.id
  const { reason } = useMay('cs:reply')
  const [read, setRead] = useState(conversation.last_message_id)
  const sent = useRef<{ body: string; id: string } | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const notify = useNotify()
  const { kept } = draft
  const empty = isEmpty(kept)
  // who has written nothing yet reads as it comes
  if (empty && read !== conversation.last_message_id) setRead(conversation.last_message_id)
  const newer = newerThan(conversation.thread, read, me)
  const foreign = conversation.assignee !== null && conversation.assignee.id !== me

  const send = useMutation({
    mutationFn: async ({ close, sendAt }: { close: boolean; sendAt?: string | undefined }) => {
      await draft.hold()
      const body = {
        content: kept.content.trim(),
        image_ids: kept.images.map(({ id }) => id),
        expected_last_message_id: conversation.last_message_id,
        ...(kept.templateId === undefined ? {} : { template_id: kept.templateId }),
        ...(foreign ? { take_over: true } : {}),
        ...(close ? { close: true } : {}),
        ...(sendAt === undefined ? {} : { send_at: sendAt }),
        ...(action.body ? { action: action.body } : {}),
      }
      const text = JSON.stringify(body)
      if (sent.current?.body !== text) sent.current = { body: text, id: newRequestId() }
      return data.call('post', PATH, {
        params: { path: { id: conversation.id } },
        body,
        requestId: sent.current.id,
      })
    },
    // in the words that stood there when it was pressed
    onMutate: () => kept,
    onSuccess: async (_, __, written) => {
      sent.current = null
      draft.forget(written)
      action.sent()
      await renew()
      const known = queryClient.getQueryData<AdminConversation>(conversationKey(conversation.id))
      if (known?.draft === null) draft.settle()
    },
    onError: (error) => {
      draft.release()
      if (!here.current)
        notify(
          `${conversation.user.name_masked}님에게 답변을 보내지 못했어요. ${error.message} 쓴 글은 그 상담에 있어요.`,
          { type: 'error' },
        )
      if (codeOf(error) === 'CONVERSATION_CHANGED') void renew()
      else void action.again()
    },
  })

  const letters = Array.from(kept.content.trim()).length
  const never = reason ?? (conversation.deleted ? '고객이 지운 문의라 답변할 수 없어요.' : undefined)
  const refusal =
    never ??
    (newer.length > 0 ? '새로 온 말을 읽은 뒤 보내 주세요.' : undefined) ??
    unfilledReason(kept.content) ??
    action.refusal ??
    (letters > MOST_LETTERS ? `${MOST_LETTERS.toLocaleString('ko-KR')}자까지 보낼 수 있어요.` : undefined)
  return {
    send,
    newer,
    /** everything that came has been read */
    readAll: () => {
      setRead(conversation.last_message_id)
      send.reset()
    },
    may: never === undefined,
    /** why it cannot be sent as it stands */
    refusal,
    ready: refusal === undefined && kept.content.trim() !== '' && !send.isPending,
    foreign,
    empty,
    letters,
    trouble: codeOf(send.error) === 'CONVERSATION_CHANGED' && newer.length > 0 ? null : send.error,
  }
}

export type ReplyRun = ReturnType<typeof useReply>
