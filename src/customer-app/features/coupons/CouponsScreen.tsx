import { useSearchParams } from '#customer/router/place.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { FilterChips } from '#customer/ui/fields/FilterChips.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Segments } from '#customer/ui/fields/Segments.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CouponList, type Tab } from './CouponList.tsx'
import styles from './Coupons.module.css'
import { OfferedCoupons } from './OfferedCoupons.tsx'

const targets = ['PRODUCT', 'CART', 'SHIPPING'] as const
const tabs = [
  { value: 'AVAILABLE', label: '사용 가능' },
  { value: 'USED', label: '사용 완료' },
  { value: 'EXPIRED', label: '기간 만료' },
] as const satisfies readonly { value: Tab; label: string }[]

/** 쿠폰함: what can be taken or typed in, what there is, the one that ends first on top, and what there was. */
export function CouponsScreen() {
  const [params, setParams] = useSearchParams()
  const target = targets.find((candidate) => candidate === params.get('target'))
  const tab = tabs.find(({ value }) => value === params.get('status'))?.value ?? 'AVAILABLE'
  const show = (next: { target?: string | undefined; tab: Tab }) => {
    const wanted = {
      ...(next.target ? { target: next.target } : {}),
      ...(next.tab === 'AVAILABLE' ? {} : { status: next.tab }),
    }
    setParams(wanted, { replace: true })
  }
  return (
    <>
      <PageTitle>쿠폰</PageTitle>
      <CodeForm onTaken={() => show({ tab: 'AVAILABLE' })} />
      <OfferedCoupons />
      <section aria-labelledby="my-coupons">
        <h2 className={styles.heading} id="my-coupons">
          내 쿠폰
        </h2>
        <Segments label="쿠폰 상태" options={tabs} current={tab} onPick={(next) => show({ target, tab: next })} />
        <FilterChips
          label="쿠폰 종류"
          options={targets.map((value) => ({ value, label: couponTargetWord[value] }))}
          current={target}
          onPick={(next) => show({ target: next, tab })}
        />
        <CouponList key={tab} tab={tab} target={target} />
      </section>
    </>
  )
}
