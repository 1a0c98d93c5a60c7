import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { faultWords, refundWords, requesterWords } from '#console/words/claimWords.ts'
import { claimWords } from '#console/words/orderWords.ts'
import type { AdminClaim, AdminOrderRefund } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'

type Props = { claims: readonly AdminClaim[]; refunds: readonly AdminOrderRefund[] }

/** What was claimed and what was given back. */
export const OrderClaims = ({ claims, refunds }: Props) => {
  if (claims.length === 0 && refunds.length === 0) return null
  return (
    <Section title="취소 · 교환 · 반품">
      <Stack sx={{ gap: 2 }}>
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} refunds={refunds.filter(({ claim_id }) => claim_id === claim.id)} />
        ))}
      </Stack>
    </Section>
  )
}

const Claim = ({ claim, refunds }: { claim: AdminClaim; refunds: readonly AdminOrderRefund[] }) => {
  const [label, tone] = claimWords(claim)
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.5, typography: 'body2' }}>
        <StatusChip label={label} tone={tone} />
        <Link to={`/claims/${claim.id}/show`}>{claim.claim_no}</Link>
        <KstText value={claim.requested_at} />
      </Stack>
      <Facts>
        <Fact label="상품">
          {claim.items.map((item) => (
            <div key={item.order_item_id}>
              {[item.product_name, item.option_label].filter(Boolean).join(' · ')} × {item.quantity}
            </div>
          ))}
        </Fact>
        <Fact label="사유">
          {claim.reason.label}
          {claim.reason_detail ? ` — ${claim.reason_detail}` : ''}
        </Fact>
        <Fact label="귀책 · 요청">
          {faultWords[claim.fault][0]} · {requesterWords[claim.requester]}
        </Fact>
        {claim.completed_at ? (
          <Fact label="완료">
            <KstText value={claim.completed_at} />
          </Fact>
        ) : null}
        {claim.retracted ? (
          <Fact label="철회">
            <KstText value={claim.retracted.at} /> {claim.retracted.by} {claim.retracted.reason}
          </Fact>
        ) : null}
      </Facts>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </Box>
  )
}

const Refund = ({ refund }: { refund: AdminOrderRefund }) => {
  const [label, tone] = refundWords(refund)
  return (
    <Box sx={{ mt: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 0.5, typography: 'body2', flexWrap: 'wrap' }}>
        <StatusChip label={label} tone={tone} />
        <Link to={`/refunds/${refund.id}/show`}>{refund.refund_no}</Link>
        {refund.completed_at ? <KstText value={refund.completed_at} /> : `${formatDay(refund.due_on)}까지`}
      </Stack>
      <Facts>
        <Fact label="환불 금액">
          <strong>{formatKrw(refund.refund_cash)}</strong>
          {refund.refund_points > 0 ? ` + 포인트 ${formatNumber(refund.refund_points)}P` : ''}
        </Fact>
        {refund.pg?.message ? (
          <Fact label="결제사">
            <Typography component="span" variant="body2" color="error">
              {refund.pg.message}
            </Typography>
          </Fact>
        ) : null}
      </Facts>
    </Box>
  )
}
