import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { MemberDetail } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { memberStatus } from '#console/members/memberStatus.ts'
import { waysText, wayWords } from './memberWords.ts'
import { Unmask } from '#console/members/Unmask.tsx'
import { useCountdown } from '#console/members/useCountdown.ts'
import type { Seen } from '#console/members/useMember.ts'

type Props = {
  member: Seen
  onShown: (member: MemberDetail) => void
  onMasked: () => Promise<unknown>
  children: ReactNode
}

/** Who it is. In the clear only while the window is open: when it is over nothing waits for the server to hide it. */
export const MemberFacts = ({ member, onShown, onMasked, children }: Props) => {
  const left = useCountdown(member.masked ? 0 : member.seenAt + (member.unmasked_seconds ?? 0) * 1000)
  const hidden = !member.masked && left === 0
  const own = (value: string | null) => <MaskedValue value={hidden && value ? '****' : value} />
  const [label, tone] = memberStatus[member.status]
  const { counts } = member
  return (
    <Section
      title={hidden ? '회원' : member.name}
      aside={
        <>
          <StatusChip label={label} tone={tone} />
          <Unmask member={member} left={left} onShown={onShown} onMasked={onMasked} />
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Facts>
          <Fact label="닉네임">{member.nickname}</Fact>
          <Fact label="이메일">{own(member.email_address)}</Fact>
          <Fact label="휴대폰">
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {own(member.phone)}
              {member.phone ? (
                <Typography variant="caption" color="text.secondary">
                  {member.mobile_verified_at ? '인증함' : '인증하지 않음'}
                </Typography>
              ) : null}
            </Stack>
          </Fact>
          <Fact label="태어난 해">{own(member.birth_year)}</Fact>
          <Fact label="기본 배송지">{own(member.address)}</Fact>
          <Fact label="로그인 방법">{waysText(member.ways)}</Fact>
          {member.social_accounts.map((social) => (
            <Fact key={social.provider} label={`${wayWords[social.provider]} 연결`}>
              <KstText value={social.linked_at} show="date" /> {own(social.email_address)}
            </Fact>
          ))}
        </Facts>
        <Facts>
          <Fact label="가입">
            <KstText value={member.joined_at} />
          </Fact>
          <Fact label="마지막 로그인">
            <KstText value={member.last_sign_in_at} />
          </Fact>
          <Fact label="마지막으로 쓴 때">
            <KstText value={member.last_used_at} />
          </Fact>
          {member.withdrawn_at ? (
            <Fact label="탈퇴">
              <KstText value={member.withdrawn_at} /> {member.withdrawal_reason}
            </Fact>
          ) : null}
          <Fact label="주문 · 클레임">
            {formatNumber(counts.orders)}건 · {formatNumber(counts.claims)}건
            {counts.open_claims > 0 ? ` (진행 중 ${formatNumber(counts.open_claims)}건)` : ''}
          </Fact>
          <Fact label="쿠폰 · 포인트">
            {formatNumber(counts.coupons)}장 · {formatNumber(counts.points)}P
          </Fact>
          <Fact label="메모 · 기기">
            {formatNumber(counts.memos)}개 · {formatNumber(counts.devices)}대
          </Fact>
        </Facts>
      </Box>
      {children}
    </Section>
  )
}
