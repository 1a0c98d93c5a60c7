/** 주문 상세: what was ordered, what it cost and why, where it goes, and everything that happened to it. */
import { Paper, Stack, Typography } from '@mui/material'
import { Link, Title, useRefresh, useShowContext } from 'react-admin'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Timeline } from '#console/fields/Timeline.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { PackingChecks } from '#console/parcels/PackingChecks.tsx'
import { useLive } from '#console/live/useLive.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { OrderAddress } from './OrderAddress.tsx'
import { OrderClaims } from './OrderClaims.tsx'
import { OrderConsents } from './OrderConsents.tsx'
import { OrderDeliveries } from './OrderDeliveries.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderMemos } from './OrderMemos.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderState } from './OrderState.tsx'
import { ReceiverBar } from './ReceiverBar.tsx'
import { TimeTravelSection } from './timeTravel/TimeTravelSection.tsx'

export const OrderShow = () => (
  <RecordShow>
    <Order />
  </RecordShow>
)

const Order = () => {
  const { record: order } = useShowContext<AdminOrder>()
  const refresh = useRefresh()
  const mine = new Set(order?.items.map(({ id }) => id))
  useLive('order-items', ({ ids }) => ids.some((id) => mine.has(id)) && refresh(), { onReconnected: refresh })
  if (!order) return null
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`주문 ${order.order_no}`} />
      <Paper
        variant="outlined"
        sx={{ display: 'flex', columnGap: 2, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap', px: 2, py: 1 }}
      >
        <OrderState />
        <Typography variant="body2">
          주문자{' '}
          <Link to={`/members/${order.user.id}/show`}>
            <MaskedValue value={order.user.name_masked} />
          </Link>
        </Typography>
        <Typography variant="body2" color="text.secondary">
          주문 <KstText value={order.ordered_at} /> · 결제 <KstText value={order.paid_at} />
        </Typography>
      </Paper>
      <TwoColumns columns="minmax(0, 1.7fr) minmax(320px, 1fr)">
        <Stack sx={{ gap: 2 }}>
          <OrderItems order={order} />
          <OrderDeliveries deliveries={order.deliveries} />
          <PackingChecks orderId={order.id} />
          <OrderClaims claims={order.claims} refunds={order.refunds} />
          <OrderPayments payments={order.payments} />
          <TimeTravelSection order={order} />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <OrderMoney order={order} />
          <OrderAddress order={order}>
            <ReceiverBar order={order} />
          </OrderAddress>
          <OrderMemos order={order} />
          <OrderConsents consents={order.consents} />
          <Timeline entries={order.timeline} />
        </Stack>
      </TwoColumns>
    </Stack>
  )
}
