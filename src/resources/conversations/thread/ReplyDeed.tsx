import { Box, Link as Anchor } from '@mui/material'
import { Link } from 'react-router'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import type { Reply } from './days.ts'

type Deed = NonNullable<Reply['action']>

const moneyOf = ({ seen }: Deed) =>
  seen
    ? [
        seen.refund_cash > 0 ? `환불 ${formatKrw(seen.refund_cash)}` : '',
        seen.refund_points > 0 ? formatPoints(seen.refund_points) : '',
        seen.additional_payment > 0 ? `고객이 낼 금액 ${formatKrw(seen.additional_payment)}` : '',
      ].filter(Boolean)
    : []

const STANDS = {
  QUEUED: '보낼 때 함께 처리',
  SENDING: '함께 처리 중',
  SENT: '',
  FAILED: '처리하지 않음',
  CANCELLED: '',
}

/** What was done with a reply, or is to be; a record of staff alone. */
export const ReplyDeed = ({ reply, action }: { reply: Reply; action: Deed }) => (
  <Box sx={{ width: 1, typography: 'caption', color: 'text.primary', textAlign: 'right' }}>
    {[action.result ?? STANDS[reply.status], action.summary, ...moneyOf(action)].filter(Boolean).join(' · ')}{' '}
    {action.link ? (
      <Anchor component={Link} to={action.link.replace(/^\/admin(?=\/)/, '')}>
        보기
      </Anchor>
    ) : null}
  </Box>
)
