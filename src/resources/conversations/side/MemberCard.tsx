import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { GiveCoupon } from '#console/members/GiveCoupon.tsx'
import { GivePoints } from '#console/members/GivePoints.tsx'
import { memberStatus } from '#console/members/memberStatus.ts'
import { Unmask } from '#console/members/Unmask.tsx'
import { useCountdown } from '#console/members/useCountdown.ts'
import { type Seen, useMember } from '#console/members/useMember.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { useRenew } from '../thread/useRenew.ts'

/** Who asks, masked until somebody says why they have to see more, and what can be done for them at once. */
type Props = { userId: number; conversationId: number }

export const MemberCard = ({ userId, conversationId }: Props) => {
  const { may } = useMay('users:read')
  return may ? <Card userId={userId} conversationId={conversationId} /> : null
}

const Card = ({ userId, conversationId }: Props) => {
  const { member, renew, show } = useMember(userId)
  if (member.error && !member.data)
    return (
      <Typography variant="body2" color="error">
        {member.error.message}
      </Typography>
    )
  if (!member.data) return <Skeleton variant="rounded" height={140} />
  return <Known member={member.data} conversationId={conversationId} renew={renew} show={show} />
}

type KnownProps = { member: Seen; conversationId: number } & Pick<ReturnType<typeof useMember>, 'renew' | 'show'>

const Known = ({ member, conversationId, renew, show }: KnownProps) => {
  const left = useCountdown(member.masked ? 0 : member.seenAt + (member.unmasked_seconds ?? 0) * 1000)
  const hidden = !member.masked && left === 0
  const name = hidden ? '회원' : member.name
  const own = (value: string | null) => <MaskedValue value={hidden && value ? '****' : value} />
  const [label, tone] = memberStatus[member.status]
  return (
    <Box component="section" aria-label="회원">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="h6" component="h2">
          <Link to={`/members/${member.id}/show`}>{name}</Link>
        </Typography>
        {member.status === 'ACTIVE' ? null : <StatusChip label={label} tone={tone} />}
        <Box sx={{ flex: 1 }} />
        <Unmask member={member} left={left} onShown={show} onMasked={renew} />
      </Box>
      <Facts>
        <Fact label="이메일">{own(member.email_address)}</Fact>
        <Fact label="휴대폰">{own(member.phone)}</Fact>
        <Fact label="가입">
          <KstText value={member.joined_at} show="date" />
        </Fact>
        <Fact label="주문 · 클레임">
          {formatNumber(member.counts.orders)}건 · {formatNumber(member.counts.claims)}건
          {member.counts.open_claims > 0 ? ` (진행 중 ${formatNumber(member.counts.open_claims)})` : ''}
        </Fact>
        <Fact label="쿠폰 · 포인트">
          {formatNumber(member.counts.coupons)}장 · {formatNumber(member.counts.points)}P
        </Fact>
      </Facts>
      <Gifts member={member} name={name} conversationId={conversationId} onDone={renew} />
    </Box>
  )
}

type GiftsProps = { member: Seen; name: string; conversationId: number; onDone: () => Promise<unknown> }

const Gifts = ({ member, name, conversationId, onDone }: GiftsProps) => {
  const renew = useRenew(conversationId)
  const coupons = useMay('coupons:issue')
  const points = useMay('points:write')
  const [giving, setGiving] = useState<'coupon' | 'points' | null>(null)
  const dialog = {
    userId: member.id,
    name,
    conversationId,
    onClose: () => setGiving(null),
    onDone: () => {
      setGiving(null)
      void onDone()
      void renew()
    },
  }
  if (member.status !== 'ACTIVE') return null
  return (
    <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', mt: 1 }}>
      <Button
        size="small"
        variant="outlined"
        disabled={!coupons.may}
        title={coupons.reason}
        onClick={() => setGiving('coupon')}
      >
        쿠폰 주기
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={!points.may}
        title={points.reason}
        onClick={() => setGiving('points')}
      >
        포인트 지급
      </Button>
      {giving === 'coupon' ? <GiveCoupon {...dialog} /> : null}
      {giving === 'points' ? <GivePoints {...dialog} /> : null}
    </Box>
  )
}
