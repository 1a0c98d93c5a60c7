/** 쿠폰 상세: what it does, how it goes, who holds it, and what staff can do with it. */
import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { Title, useRefresh, useShowContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KrwText } from '#console/fields/Krw.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import type { CouponIssue } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { CouponCard } from './CouponCard.tsx'
import { heldStatus } from '#console/words/couponWords.ts'
import { audienceLabels, issueStanding } from './couponWords.ts'
import { DuplicateButton } from './DuplicateButton.tsx'
import { Holders } from './issue/Holders.tsx'
import { IssuedBar } from './issue/IssuedBar.tsx'
import { IssueButton } from './issue/IssueButton.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { RecallButton } from './issue/RecallButton.tsx'

export const CouponShow = () => (
  <RecordShow>
    <Coupon />
  </RecordShow>
)

const Coupon = () => {
  const { record: issue } = useShowContext<CouponIssue>()
  const refresh = useRefresh()
  if (!issue) return null
  const [label, tone] = issueStanding(issue)
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`쿠폰 ${issue.coupon.name}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {issue.coupon.name}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <Box sx={{ flex: 1 }} />
        <IssueButton issue={issue} onDone={refresh} />
        <RecallButton issue={issue} onDone={refresh} />
        <MoveButtons issue={issue} />
        <EditButton issue={issue} />
        <DuplicateButton issue={issue} />
      </Stack>
      {issue.status === 'PENDING_APPROVAL' ? (
        <Alert severity="warning">
          {issue.requested_by ?? '직원'}님이 요청했어요. 다른 관리자가 승인하면 열려요. 요청한 사람은 승인할 수 없어요.
        </Alert>
      ) : null}
      {issue.status === 'DRAFT' ? <Alert severity="info">반려됐어요. 고쳐서 저장하면 다시 요청해요.</Alert> : null}
      <TwoColumns columns="340px minmax(0, 1fr)">
        <Stack sx={{ gap: 2 }}>
          <CouponCard
            coupon={{ ...issue.coupon, label: issue.coupon.scope.label }}
            title={issue.benefit_name}
            validity={issue.valid_days ? { days: issue.valid_days } : { until: issue.valid_until }}
          />
          <Section title="발급">
            <Terms issue={issue} />
          </Section>
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Section title="현황">
            <Figures issue={issue} />
          </Section>
          <Holders issue={issue} />
        </Stack>
      </TwoColumns>
    </Stack>
  )
}

const EditButton = ({ issue }: { issue: CouponIssue }) => {
  const { may, reason } = useMay('coupons:write')
  const fixed = issue.status === 'CLOSED' || issue.status === 'PENDING_APPROVAL'
  return (
    <Button
      size="small"
      startIcon={<EditIcon />}
      component={RouterLink}
      to={`/coupon-issues/${issue.id}`}
      disabled={!may || fixed}
      title={reason ?? (fixed ? '지금은 고칠 수 없어요' : undefined)}
    >
      고치기
    </Button>
  )
}

const Terms = ({ issue }: { issue: CouponIssue }) => (
  <Facts>
    <Fact label="혜택 이름">{issue.benefit_name}</Fact>
    <Fact label="받을 사람">{audienceLabels[issue.audience]}</Fact>
    {issue.code ? <Fact label="쿠폰 코드">{issue.code}</Fact> : null}
    <Fact label="기간">
      <KstText value={issue.starts_at} /> – <KstText value={issue.ends_at} />
    </Fact>
    <Fact label="1인 한도">{formatNumber(issue.per_user_limit)}장</Fact>
    <Fact label="만든 사람">{issue.requested_by ?? '—'}</Fact>
    {issue.approved_by ? <Fact label="승인한 사람">{issue.approved_by}</Fact> : null}
  </Facts>
)

const Figures = ({ issue }: { issue: CouponIssue }) => (
  <Stack direction="row" sx={{ columnGap: 4, rowGap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
    <Figure name="발급">
      <IssuedBar issue={issue} />
    </Figure>
    {(['AVAILABLE', 'RESERVED', 'USED', 'EXPIRED', 'REVOKED'] as const).map((status) => (
      <Figure key={status} name={heldStatus[status][0]}>
        <KrwText value={issue.counts[status]} plain />
      </Figure>
    ))}
    <Figure name="할인한 금액">
      <KrwText value={issue.discount_given} />
    </Figure>
    <Figure name="최대 부담액">{issue.exposure === null ? '한도 없음' : <KrwText value={issue.exposure} />}</Figure>
  </Stack>
)

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Box>
    <Typography variant="body2" color="text.secondary">
      {name}
    </Typography>
    {children}
  </Box>
)
