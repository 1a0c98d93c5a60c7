import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { Button } from '@mui/material'
import { useNavigate } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import { copyOf } from './form/couponForm.ts'

/** 복제 후 수정: a new coupon that starts from this one. */
export const DuplicateButton = ({ issue }: { issue: CouponIssue }) => {
  const navigate = useNavigate()
  const { may, reason } = useMay('coupons:write')
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<CopyIcon />}
      disabled={!may}
      title={reason}
      onClick={() => void navigate('/coupon-issues/create', { state: { record: copyOf(issue) } })}
    >
      복제 후 수정
    </Button>
  )
}
