import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withJosa } from '#shared/format/josa.ts'
import { type Figures, oldAmounts } from '#shared/format/saidAmounts.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import type { PathOf } from '#shared/api/wire.ts'
import type { Draft } from '../useDraft.ts'
import type { Request } from './command.ts'

const PATH = '/core-admin/v1/conversations/messages/{id}/actions/quote' satisfies PathOf<'post'>

/** What is done together with the reply: what it costs now, and what still keeps it from being sent. */
export const useAction = ({ id: conversationId, thread }: AdminConversation, { kept, write }: Draft) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const { action: request } = kept
  const key = ['conversations', 'action', conversationId]
  const asking = (asked: Request) => ({
    queryKey: [...key, asked],
    queryFn: () => data.call('post', PATH, { params: { path: { id: conversationId } }, body: asked }),
    staleTime: 5_000,
    retry: false,
  })
  const quote = useQuery({ ...asking(request ?? NOTHING), enabled: request !== undefined })
  const [typed, setTyped] = useState<number | null>(null)
  const seen = request && !quote.isFetching && !quote.error ? quote.data?.seen : undefined
  const [told, setTold] = useState<readonly Figures[]>([])
  if (seen && told.at(-1) !== seen) setTold([...told, seen])
  const old = request && seen ? oldAmounts(kept.content, [...told, ...unsentOf(thread, request)], seen) : []
  const agreed = quote.data?.must_confirm !== true || typed === quote.data.seen.refund_cash
  const refusal =
    request === undefined
      ? undefined
      : quote.error
        ? '함께 처리할 일을 할 수 없어요. 빼거나 고친 뒤 보내 주세요.'
        : seen === undefined
          ? '함께 처리할 금액을 확인하고 있어요.'
          : old.length > 0
            ? `글에 예전 금액 ${withJosa(old.join(', '), '이/가')} 남아 있어요. 새 금액의 말로 바꾼 뒤 보내 주세요.`
            : agreed
              ? undefined
              : '환불할 금액을 그대로 적어 주세요.'
  return {
    request,
    quote,
    typed,
    setTyped,
    agreed,
    /** what the text says and was right once: when it was asked before, or when a reply about the same goods was to say it */
    old,
    refusal,
    body: request && seen ? { ...request, seen } : undefined,
    /** What it would do; fails when it cannot be done. */
    ask: (asked: Request) => queryClient.fetchQuery(asking(asked)),
    again: () => queryClient.invalidateQueries({ queryKey: key }),
    /** it was sent: if it comes back, it is asked anew */
    sent: () => {
      setTyped(null)
      setTold([])
      queryClient.removeQueries({ queryKey: key })
    },
    drop: () => {
      setTyped(null)
      const sentence = quote.data?.sentence
      write({
        action: undefined,
        ...(sentence && kept.content.includes(sentence)
          ? { content: kept.content.replace(sentence, '').replaceAll(/\n{3,}/g, '\n\n') }
          : {}),
      })
    },
  }
}

const unsent = new Set<string>(['FAILED', 'CANCELLED'])

const goodsOf = ({ items }: Pick<Request, 'items'>) => items.map(({ order_item_id: id }) => id)

/** What was to be promised by replies about the same goods that did not leave or were taken back. */
const unsentOf = (thread: AdminConversation['thread'], request: Request): Figures[] =>
  thread.flatMap((entry) => {
    if (entry.type !== 'REPLY' || !unsent.has(entry.status) || !entry.action?.seen || !entry.action.request) return []
    const goods = goodsOf(request)
    return goodsOf(entry.action.request).some((id) => goods.includes(id)) ? [entry.action.seen] : []
  })

const NOTHING: Request = { kind: 'claim', type: 'cancel', items: [], reason_id: 0 }

export type Action = ReturnType<typeof useAction>
