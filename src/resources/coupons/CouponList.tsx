import { Box } from '@mui/material'
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KrwText } from '#console/fields/Krw.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { CouponIssue } from '#contract/schema.d.ts'
import { couponTitle } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { audienceLabels, issueStanding, issueStatus } from './couponWords.ts'
import { IssuedBar } from './issue/IssuedBar.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="쿠폰 이름·번호 찾기" />,
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(issueStatus)} alwaysOn />,
  <SelectInput
    key="target"
    source="target"
    label="종류"
    choices={Object.entries(couponTargetWord).map(([id, name]) => ({ id, name }))}
    alwaysOn
  />,
]

export const CouponList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    emptyHint="할인과 기간, 수량을 정하면 고객이 받거나 직원이 줄 수 있어요."
  >
    <DataTable.Col label="쿠폰" disableSort>
      <NameCell />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <StandingCell />
    </DataTable.Col>
    <DataTable.Col label="대상" disableSort>
      <AudienceCell />
    </DataTable.Col>
    <DataTable.Col label="발급 기간" disableSort>
      <PeriodCell />
    </DataTable.Col>
    <DataTable.Col label="발급 · 사용" disableSort>
      <CountCell />
    </DataTable.Col>
    <DataTable.Col align="right" label="할인한 금액" disableSort>
      <DiscountCell />
    </DataTable.Col>
    <DataTable.Col align="right" label="최대 부담액" disableSort>
      <ExposureCell />
    </DataTable.Col>
  </StandardList>
)

const StandingCell = () => {
  const issue = useRecordContext<CouponIssue>()
  if (!issue) return null
  const [label, tone] = issueStanding(issue)
  return <StatusChip label={label} tone={tone} />
}

const NameCell = () => {
  const issue = useRecordContext<CouponIssue>()
  if (!issue) return null
  return (
    <Box sx={{ minWidth: 200 }}>
      <RecordLink source="coupon.name" to="show" />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {couponTargetWord[issue.coupon.target]} · {couponTitle(issue.coupon)}
      </Box>
    </Box>
  )
}

const AudienceCell = () => {
  const issue = useRecordContext<CouponIssue>()
  return issue ? audienceLabels[issue.audience] : null
}

const PeriodCell = () => {
  const issue = useRecordContext<CouponIssue>()
  if (!issue) return null
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <KstText value={issue.starts_at} show="date" /> – <KstText value={issue.ends_at} />
    </Box>
  )
}

const CountCell = () => {
  const issue = useRecordContext<CouponIssue>()
  return issue ? <IssuedBar issue={issue} /> : null
}

const DiscountCell = () => <KrwText value={useRecordContext<CouponIssue>()?.discount_given} />

const ExposureCell = () => {
  const issue = useRecordContext<CouponIssue>()
  if (!issue) return null
  return issue.exposure === null ? <Box sx={{ textAlign: 'right' }}>한도 없음</Box> : <KrwText value={issue.exposure} />
}
