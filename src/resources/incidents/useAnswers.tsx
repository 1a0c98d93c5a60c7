import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { BulkAction } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { Incident } from '#contract/schema.d.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'
import { useRenew } from './useIncident.ts'

const ROWS = '/core-admin/v1/incidents/{id}/rows' satisfies PathOf<'get'>
const REPLY = '/core-admin/v1/incidents/{id}/bulk/reply' satisfies PathOf<'post'>

export type Which = 'waiting' | 'late' | 'failed' | 'answered'
export type Words = { content: string; close: boolean } | { template_id: number; close: boolean }

const fixes = {
  VERSION: '창을 닫고 다시 눌러서 바뀐 내용을 확인해 주세요.',
  CONVERSATION_CHANGED: '고객이나 동료가 그 사이에 글을 썼어요. 상담을 열어 읽어 주세요.',
} as const

/** The same words to many: each message stands in the sheet as it would leave, before any does. */
const replyAction = (id: number, words: Words): BulkAction<'incidents'> => ({
  action: 'reply',
  label: '답변 보내기',
  unselected: true,
  fixes,
  preview: ({ after }) => (typeof after?.['content'] === 'string' ? after['content'] : undefined),
  send: async (data, body, options) =>
    bulkResultIn(
      await data.call('post', REPLY, {
        params: { path: { id } },
        body: { ...body, ...words } as Body<typeof REPLY, 'post'>,
        timeoutMs: 60_000,
        ...options,
      }),
    ),
})

const closeAction: BulkAction<'conversations'> = {
  action: 'close',
  label: '답변한 상담 종료',
  unselected: true,
  fixes: { ...fixes, CONVERSATION_WAITING: '고객이 다시 썼어요. 상담을 열어 읽어 주세요.' },
}

/** Commands for the conversations of an incident, as they stand when somebody presses. */
export const useAnswers = (incident: Incident) => {
  const data = useConsoleData()
  const notify = useNotify()
  const renew = useRenew()
  const replies = useBulkAction({ resource: 'incidents', onDone: renew })
  const closes = useBulkAction({ resource: 'conversations', onDone: renew })
  const read = useMutation({
    mutationFn: async (of: Which) =>
      (await data.call('get', ROWS, { params: { path: { id: incident.id }, query: { of } } })).results,
    onError: (error) => notify(error.message, { type: 'warning' }),
  })
  const withRows = (of: Which, then: (items: { id: number }[]) => void) =>
    read.mutate(of, {
      onSuccess: (rows) => {
        if (rows.length > 0) then(rows)
        else notify('해당하는 상담이 없어요. 새로 고쳤어요.', { type: 'info' })
        if (rows.length === 0) renew()
      },
    })
  return {
    reading: read.isPending,
    reply: (of: Which, words: Words) =>
      withRows(of, (items) => replies.start(replyAction(incident.id, words), { items })),
    close: () => withRows('answered', (items) => closes.start(closeAction, { items })),
    sheets: (
      <>
        {replies.sheet}
        {closes.sheet}
      </>
    ),
  }
}
