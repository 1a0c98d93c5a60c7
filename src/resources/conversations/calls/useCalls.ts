import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { COUNTS } from '../inbox/useCounts.ts'
import { LIST } from '../inbox/useInbox.ts'
import { useRenew } from '../thread/useRenew.ts'

/** Whoever has an open conversation before their eyes has seen why they are called; answers what called them as they opened it. */
export const useCall = ({ id, call }: Pick<AdminConversation, 'id' | 'call'>) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const staff = useStaff()
  const [first] = useState(call && !call.seen ? call : null)
  const unseen = call && !call.seen ? call.called_at : null
  // who looks as another role changes nothing
  const own = staff?.role === staff?.own_role
  const say = useEffectEvent(async (calledAt: string) => {
    try {
      await data.call('post', '/core-admin/v1/conversations/messages/{id}/calls/seen', {
        params: { path: { id } },
        body: { called_at: calledAt },
      })
      void queryClient.invalidateQueries({ queryKey: COUNTS })
      void queryClient.invalidateQueries({ queryKey: LIST })
    } catch {
      // it stays unseen, and is said again when it is opened again
    }
  })
  useEffect(() => {
    if (unseen === null || !own) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') void say(unseen)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unseen, own])
  return first
}

/** Whether this person follows a conversation, and the way to begin or to end it. */
export const useFollow = ({ id, followers }: Pick<AdminConversation, 'id' | 'followers'>) => {
  const data = useConsoleData()
  const renew = useRenew(id)
  const notify = useNotify()
  const me = useStaff()?.id
  const follows = followers.some((one) => one.id === me)
  const params = { path: { id } }
  const toggle = useMutation({
    mutationFn: () =>
      data.call(follows ? 'delete' : 'post', '/core-admin/v1/conversations/messages/{id}/follow', { params }),
    onSuccess: () =>
      notify(follows ? '이제 새 글을 알리지 않아요.' : '고객이 쓰거나 메모가 생기면 부름에 모아 드려요.', {
        type: 'success',
      }),
    onError: (error) => notify(error.message, { type: 'warning' }),
    onSettled: renew,
  })
  return { follows, toggle: () => toggle.mutate(), pending: toggle.isPending }
}
