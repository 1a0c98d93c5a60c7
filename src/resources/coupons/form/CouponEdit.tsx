import { Alert } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import type { CouponIssue } from '#contract/schema.d.ts'
import { toBody } from './couponForm.ts'
import { CouponInputs } from './CouponInputs.tsx'
import { DuplicateButton } from '../DuplicateButton.tsx'

export const CouponEdit = () => (
  <StandardEdit transform={toBody} redirect="show" deletable={false}>
    <Fixed />
    <CouponInputs />
  </StandardEdit>
)

const Fixed = () => {
  const issue = useRecordContext<CouponIssue>()
  if (!issue) return null
  if (issue.status === 'PENDING_APPROVAL' || issue.status === 'CLOSED')
    return (
      <Alert severity="warning" sx={{ width: 1, mb: 2 }} action={<DuplicateButton issue={issue} />}>
        {issue.status === 'CLOSED' ? '끝난 쿠폰은 고칠 수 없어요.' : '승인을 기다리는 동안은 고칠 수 없어요.'} 복제해서
        새로 만들 수 있어요.
      </Alert>
    )
  if (issue.issued_count === 0) return null
  return (
    <Alert severity="info" sx={{ width: 1, mb: 2 }} action={<DuplicateButton issue={issue} />}>
      이미 발급했어요. 할인 내용은 바꿀 수 없고 이름, 기간, 수량만 고칠 수 있어요.
    </Alert>
  )
}
