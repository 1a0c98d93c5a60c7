import { useRecordContext } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import type { CouponIssue } from '#contract/schema.d.ts'
import { CouponPreview } from './CouponPreview.tsx'
import { OfferInputs } from './OfferInputs.tsx'
import { PolicyInputs } from './PolicyInputs.tsx'

/** The coupon and its offer in one form, beside what a customer will see and what it can cost. */
export const CouponInputs = () => {
  const issue = useRecordContext<CouponIssue>()
  return (
    <>
      <CouponPreview issue={issue} />
      <FormSection title="쿠폰" hint="무엇을 얼마나 깎는지예요. 한 장이라도 발급하면 이름만 바꿀 수 있어요.">
        <PolicyInputs locked={(issue?.issued_count ?? 0) > 0} />
      </FormSection>
      <FormSection title="발급" hint="누가 언제 몇 장까지 받는지예요. 수량이나 금액이 크면 다른 관리자가 승인해요.">
        <OfferInputs issued={issue?.issued_count ?? 0} isMade={issue?.id !== undefined} />
      </FormSection>
    </>
  )
}
