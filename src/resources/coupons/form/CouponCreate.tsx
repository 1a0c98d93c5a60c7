import { useMemo } from 'react'
import { StandardCreate } from '#console/form/StandardForm.tsx'
import { newCoupon, toBody } from './couponForm.ts'
import { CouponInputs } from './CouponInputs.tsx'

export const CouponCreate = () => {
  const values = useMemo(() => newCoupon(), [])
  return (
    <StandardCreate defaultValues={values} transform={toBody} redirect="show">
      <CouponInputs />
    </StandardCreate>
  )
}
