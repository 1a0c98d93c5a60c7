import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { scheduledIn } from '../later/scheduledIn.ts'
import { useChange } from '../thread/useConversation.ts'

export type Asked = 'assign' | 'hold' | 'close'

export type Deed = {
  key: Asked | 'reopen'
  label: string
  code: 'KeyA' | 'KeyH' | 'KeyE'
  blocked: string | undefined
  onStart: () => void
}

/** What can be done with the open conversation: by button, by key and from the palette. */
export const useActions = (conversation: AdminConversation) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const notify = useNotify()
  const { reason } = useMay('cs:reply')
  const change = useChange(conversation)
  const { state, waiting_since: waiting, deleted } = conversation
  const gone = deleted ? '고객이 지운 문의예요' : undefined
  const say = (message: string) => notify(message, { type: 'success' })
  const run = (body: Parameters<typeof change.mutate>[0], done: string) =>
    change.mutate(body, {
      onSuccess: () => say(done),
      onError: (error) => notify(error.message, { type: 'warning' }),
    })
  const close = () =>
    waiting === null && scheduledIn(conversation) === 0
      ? run({ state: 'CLOSED', expected_last_message_id: conversation.last_message_id }, '상담을 종료했어요.')
      : setAsked('close')
  const blocked = reason ?? gone ?? (change.isPending ? '바꾸고 있어요' : undefined)
  const deeds: Deed[] = [
    { key: 'assign', label: '배정', code: 'KeyA', blocked, onStart: () => setAsked('assign') },
    state === 'ON_HOLD'
      ? {
          key: 'reopen',
          label: '보류 풀기',
          code: 'KeyH',
          blocked,
          onStart: () => run({ state: 'OPEN' }, '보류를 풀었어요.'),
        }
      : { key: 'hold', label: '보류', code: 'KeyH', blocked, onStart: () => setAsked('hold') },
    state === 'CLOSED'
      ? {
          key: 'reopen',
          label: '다시 열기',
          code: 'KeyE',
          blocked,
          onStart: () => run({ state: 'OPEN' }, '상담을 다시 열었어요.'),
        }
      : { key: 'close', label: '종료', code: 'KeyE', blocked, onStart: close },
  ]
  return { deeds, asked, end: () => setAsked(null), say }
}

export type Actions = ReturnType<typeof useActions>
