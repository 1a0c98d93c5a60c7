/** 선물 상세: what was bought, where it stands, what happened, and what staff can do. */
import { Box, Stack, Typography } from '@mui/material'
import { Link, Title, useRefresh, useShowContext } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import type { AdminGiftDetail } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { CancelButton } from './CancelButton.tsx'
import { accountText, actorText, eventWord, giftStatus, receiverText, refundStateWord } from './giftWords.ts'
import { ResendButton } from './ResendButton.tsx'

export const GiftShow = () => (
  <RecordShow>
    <Gift />
  </RecordShow>
)

const Gift = () => {
  const { record: gift } = useShowContext<AdminGiftDetail>()
  const refresh = useRefresh()
  if (!gift) return null
  const [label, tone] = giftStatus[gift.status]
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`선물 ${gift.id}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {gift.title}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <Box sx={{ flex: 1 }} />
        <ResendButton gift={gift} onDone={refresh} />
        <CancelButton gift={gift} onDone={refresh} />
      </Stack>
      <TwoColumns columns="340px minmax(0, 1fr)">
        <Stack sx={{ gap: 2 }}>
          <Section title="산 것">
            <About gift={gift} />
          </Section>
          <Section title="결제">
            <Money gift={gift} />
          </Section>
        </Stack>
        <Section title="지나온 일">
          <Timeline gift={gift} />
        </Section>
      </TwoColumns>
    </Stack>
  )
}

const About = ({ gift }: { gift: AdminGiftDetail }) => (
  <Facts>
    <Fact label="이용 일수">{gift.days}일</Fact>
    <Fact label="산 회원">
      <Link to={`/members/${gift.buyer.id}/show`}>{gift.buyer.name_masked}</Link>
    </Fact>
    <Fact label="받는 분">{receiverText(gift)}</Fact>
    {gift.send_at ? (
      <Fact label="보낼 때">
        <KstText value={gift.send_at} />
      </Fact>
    ) : null}
    {gift.sent_at ? (
      <Fact label="보낸 때">
        <KstText value={gift.sent_at} /> ({gift.sends}번)
      </Fact>
    ) : null}
    <Fact label="기한">{formatDay(gift.claim_until)}까지</Fact>
    {gift.claimed_by ? (
      <Fact label="받은 회원">
        <Link to={`/members/${gift.claimed_by.id}/show`}>{gift.claimed_by.name_masked}</Link> (
        <KstText value={gift.claimed_at} />)
      </Fact>
    ) : null}
    {gift.deliveries.map(({ id, name, quantity, ships_on: on }) => (
      <Fact key={id} label="구성품">
        {name} {quantity}개 · {formatDay(on)} 출고
      </Fact>
    ))}
  </Facts>
)

const Money = ({ gift: { payment, price, refund } }: { gift: AdminGiftDetail }) => (
  <Facts>
    <Fact label="이 선물">{formatKrw(price)}</Fact>
    <Fact label="결제 전체">
      {formatKrw(payment.amount)} {payment.method_label}
    </Fact>
    <Fact label="결제번호">{payment.order_no}</Fact>
    {refund ? (
      <Fact label="환불">
        {formatKrw(refund.amount)} · {refundStateWord[refund.status]}
      </Fact>
    ) : null}
    {accountText({ refund }) ? <Fact label="환불 계좌">{accountText({ refund })}</Fact> : null}
  </Facts>
)

const Timeline = ({ gift }: { gift: AdminGiftDetail }) => (
  <Stack component="ol" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
    {gift.events.map(({ kind, actor, at, refund, reason }) => (
      <Box component="li" key={`${kind} ${at}`}>
        <Typography variant="body2">
          {eventWord[kind]}
          {refund === undefined ? '' : ` · ${formatKrw(refund)} 환불`}
          {reason ? ` · ${reason}` : ''}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          <KstText value={at} /> · {actorText(actor)}
        </Typography>
      </Box>
    ))}
  </Stack>
)
