/** 시간여행: the order as it was at any moment, with the goods and the shop around it, held against what is true now. */
import { Alert, Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder, OrderAsOf } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { type AroundAt, countAround, countDifferences } from './differences.ts'
import { momentsOf, timeOf, type OrderFacts } from './facts.ts'
import { addressAt, goodsAt } from './goodsAt.ts'
import { GoodsThen } from './GoodsThen.tsx'
import { ItemsThen } from './ItemsThen.tsx'
import { Moments, placeOf } from './Moments.tsx'
import { OrderThen } from './OrderThen.tsx'
import { stateAt } from './stateAt.ts'
import { useAsOf } from './useAsOf.ts'

export const TimeTravel = ({ order }: { order: AdminOrder }) => {
  const data = useConsoleData()
  const events = useQuery({
    queryKey: ['order-events', order.id, order.timeline.length, order.version],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/orders/{id}/events', { params: { path: { id: order.id } }, signal }),
  })
  if (events.error) return <Alert severity="error">{events.error.message}</Alert>
  if (!events.data) return <Typography color="text.secondary">기록을 불러오고 있어요…</Typography>
  return <Journey order={order} facts={{ order, events: events.data.results, complete: events.data.complete }} />
}

const aroundOf = (asOf: OrderAsOf | undefined): AroundAt | undefined =>
  asOf && { address: addressAt(asOf), goods: asOf.items.map(goodsAt) }

const Journey = ({ order, facts }: { order: AdminOrder; facts: OrderFacts }) => {
  const [at, setAt] = useState<number | null>(null)
  const present = useAsOf(order, null)
  const past = useAsOf(order, at)
  const moments = momentsOf(facts, present.data?.changes)
  const [then, now] = [stateAt(facts, at ?? Infinity), stateAt(facts, Infinity)]
  const [around, aroundNow] = [aroundOf(past.data), aroundOf(present.data)]
  const ordered = at === null || at >= timeOf(order.ordered_at)
  const different =
    around && aroundNow ? (ordered ? countDifferences(then, now) : 0) + countAround(around, aroundNow) : undefined
  const trouble = past.error ?? present.error
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Moments moments={moments} at={at} onPick={setAt} />
      <Box role="status">
        <Typography variant="subtitle1" component="p">
          {at === null ? '지금' : formatKst(new Date(at), 'YYYY.MM.DD HH:mm:ss')} · {placeOf(moments, at) + 1}/
          {moments.length + 1}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {happenedText(order, at)}
        </Typography>
        <Typography variant="body2">{differenceText(different)}</Typography>
      </Box>
      {trouble ? <Alert severity="error">{trouble.message}</Alert> : null}
      {facts.complete ? null : (
        <Alert severity="warning">기록이 너무 많아 앞의 것만 있어요. 상품의 상태는 말하지 않아요.</Alert>
      )}
      {ordered ? (
        <>
          <ItemsThen then={then.items} now={now.items} />
          <OrderThen then={then} now={now} address={around?.address} addressNow={aroundNow?.address} />
        </>
      ) : (
        <Alert severity="info">주문하기 전이에요. 그때의 상품 페이지와 재고만 보여요.</Alert>
      )}
      {around && aroundNow ? (
        <GoodsThen order={order} at={at} then={around.goods} now={aroundNow.goods} />
      ) : trouble ? null : (
        <Typography color="text.secondary">그때의 상품 페이지와 재고를 불러오고 있어요…</Typography>
      )}
    </Stack>
  )
}

const happenedText = ({ timeline }: AdminOrder, at: number | null): string =>
  at === null
    ? '다른 순간을 고르면 그때와 지금이 어떻게 다른지 보여요.'
    : timeline
        .filter((entry) => timeOf(entry.at) === at)
        .map(({ what, actor_name }) => `${what} (${actor_name})`)
        .join(' · ') || '이 순간에는 주문의 이력에 적힌 일이 없어요.'

const differenceText = (different: number | undefined): string =>
  different === undefined
    ? '지금과 다른 것을 찾고 있어요…'
    : different === 0
      ? '지금과 모두 같아요.'
      : `지금과 다른 것이 ${different}가지예요. 색이 있는 칸을 봐 주세요.`
