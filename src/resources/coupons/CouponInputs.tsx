import { Box, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import type { CouponIssue } from '#shared/api/schema.d.ts'
import { CouponPreview } from './CouponPreview.tsx'
import { OfferInputs } from './OfferInputs.tsx'
import { PolicyInputs } from './PolicyInputs.tsx'

/** The coupon and its offer in one form, beside what a customer will see and what it can cost. */
export const CouponInputs = () => {
  const issue = useRecordContext<CouponIssue>()
  return (
    <>
      <CouponPreview issue={issue} />
      <Part title="쿠폰">
        <PolicyInputs locked={(issue?.issued_count ?? 0) > 0} />
      </Part>
      <Part title="발급">
        <OfferInputs issued={issue?.issued_count ?? 0} />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ width: 1, mb: 1 }}>
      <Typography id={id} variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
