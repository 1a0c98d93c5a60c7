/** 회원 상세: who they are (masked), what they did, what staff may do about it. */
import { Box, Paper, Skeleton, Stack, Tab, Tabs } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { Title, useGetRecordId } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { TargetMemos } from '#console/memos/TargetMemos.tsx'
import { codeOf } from '#dataProvider/errors.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { MemberAccess } from './MemberAccess.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberClaims } from './MemberClaims.tsx'
import { MemberConsents } from './MemberConsents.tsx'
import { MemberConversations } from './MemberConversations.tsx'
import { MemberCoupons } from './MemberCoupons.tsx'
import { MemberDevices } from './MemberDevices.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import { MemberMembership } from './MemberMembership.tsx'
import { MemberOrders } from './MemberOrders.tsx'
import { MemberPoints } from './MemberPoints.tsx'
import { MemberReviews } from './MemberReviews.tsx'
import { useMember } from '#console/members/useMember.ts'

const Memos = ({ userId }: { userId: number }) => (
  <TargetMemos title="회원 메모" kind="memos" userId={userId} targetId={userId} />
)

const TABS: { name: string; permission: Permission; part: ComponentType<{ userId: number }> }[] = [
  { name: '주문', permission: 'orders:read', part: MemberOrders },
  { name: '클레임·환불', permission: 'claims:read', part: MemberClaims },
  { name: '상담', permission: 'cs:read', part: MemberConversations },
  { name: '멤버십', permission: 'subscriptions:read', part: MemberMembership },
  { name: '쿠폰', permission: 'coupons:read', part: MemberCoupons },
  { name: '포인트', permission: 'points:read', part: MemberPoints },
  { name: '리뷰', permission: 'moderation:read', part: MemberReviews },
  { name: '메모', permission: 'memos:read', part: Memos },
  { name: '동의 내역', permission: 'users:read', part: MemberConsents },
  { name: '로그인 기록', permission: 'users:read', part: MemberDevices },
  { name: '접속기록', permission: 'access:read', part: MemberAccess },
]

export const MemberShow = () => {
  const id = Number(useGetRecordId())
  const staff = useStaff()
  const { member, renew, show } = useMember(id)
  const [name, setName] = useState('주문')
  const tabs = TABS.filter(({ permission }) => can(staff?.role, permission))
  const tab = tabs.find((one) => one.name === name) ?? tabs[0]
  if (codeOf(member.error) === 'USER_NOT_FOUND')
    return <EmptyState title="없는 회원이에요" hint="회원번호를 다시 확인해 주세요." />
  if (member.error && !member.data) return <EmptyState title="회원을 불러오지 못했어요" hint={member.error.message} />
  const Part = tab?.part
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`회원 ${id}`} />
      {member.data ? (
        <MemberFacts member={member.data} onShown={show} onMasked={renew}>
          <MemberActions member={member.data} onChanged={renew} />
        </MemberFacts>
      ) : (
        <Skeleton variant="rounded" height={260} />
      )}
      <Paper variant="outlined">
        <Tabs
          value={tab?.name ?? false}
          onChange={(_, next: string) => setName(next)}
          variant="scrollable"
          scrollButtons="auto"
          aria-label="회원의 기록"
        >
          {tabs.map((one) => (
            <Tab key={one.name} value={one.name} label={one.name} id={`tab-${one.name}`} aria-controls="member-part" />
          ))}
        </Tabs>
      </Paper>
      <Box id="member-part" role="tabpanel" aria-labelledby={tab ? `tab-${tab.name}` : undefined}>
        {Part ? <Part userId={id} /> : null}
      </Box>
    </Stack>
  )
}
