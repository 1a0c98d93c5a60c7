import GiftIcon from '@mui/icons-material/CardGiftcardOutlined'
import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { csWorthLimit, worthOf } from '#shared/validation/couponExposure.ts'

const IssueDialog = part(() => import('./IssueDialog.tsx'), 'IssueDialog')

/** 회원에게 발급; a role that may give only small coupons, one at a time, is told so. */
export const IssueButton = ({ issue, onDone }: { issue: CouponIssue; onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay('coupons:issue')
  const staff = useStaff()
  const { discount_type: discountType, value, max_discount: maxDiscount = null } = issue.coupon
  const tooMuch = staff?.role === 'cs' && worthOf({ discountType, value, maxDiscount }) > csWorthLimit
  const why =
    reason ??
    (tooMuch
      ? `고객상담은 ${formatKrw(csWorthLimit)} 이하 쿠폰만 줄 수 있어요`
      : issue.status === 'OPEN'
        ? undefined
        : '발급 중인 쿠폰만 줄 수 있어요')
  return (
    <>
      <Button
        size="small"
        variant="contained"
        startIcon={<GiftIcon />}
        disabled={!may || why !== undefined}
        title={why}
        onClick={() => setOpen(true)}
      >
        회원에게 발급
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <IssueDialog
            issue={issue}
            onClose={() => {
              setOpen(false)
              onDone()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
