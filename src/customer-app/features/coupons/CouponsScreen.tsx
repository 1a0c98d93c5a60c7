import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { UserCoupon } from '#shared/api/schema.d.ts'
import { couponTargetLabels } from '#shared/format/coupon.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/isLost.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/QueryError.tsx'
import { EmptyState } from '#customer/ui/EmptyState.tsx'
import { FilterChips } from '#customer/ui/FilterChips.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/Skeleton.tsx'
import styles from './Coupons.module.css'
import { OfferedCoupons } from './OfferedCoupons.tsx'
import { OwnedCoupon } from './OwnedCoupon.tsx'
import { TargetSheet } from './TargetSheet.tsx'

const PAGE = 20
const targets = ['PRODUCT', 'CART', 'SHIPPING'] as const
type Target = (typeof targets)[number]

/** 쿠폰함: what can be taken, and what there is, the one that ends first on top. */
export function CouponsScreen() {
  const [params, setParams] = useSearchParams()
  const target = targets.find((candidate) => candidate === params.get('target'))
  const pick = (next: Target | undefined) =>
    setParams(next ? { target: next } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageTitle>쿠폰</PageTitle>
      <OfferedCoupons />
      <section aria-labelledby="my-coupons">
        <h2 className={styles.heading} id="my-coupons">
          내 쿠폰
        </h2>
        <FilterChips
          label="쿠폰 종류"
          options={targets.map((value) => ({ value, label: couponTargetLabels[value] }))}
          current={target}
          onPick={pick}
        />
        <Owned target={target} />
      </section>
    </>
  )
}

function Owned({ target }: { target: Target | undefined }) {
  const [shown, setShown] = useState<UserCoupon | null>(null)
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/coupons/available',
    { params: { query: { limit: PAGE, target } } },
    {
      pageParamName: 'offset',
      initialPageParam: 0,
      getNextPageParam: (last) => (last.has_next ? last.offset + last.limit : undefined),
      staleTime: 5_000,
    },
  )
  if (list.isPending)
    return (
      <Loading label="쿠폰을 불러오고 있어요">
        <div className={styles.list}>
          <Skeleton height={168} radius={12} />
          <Skeleton height={168} radius={12} />
        </div>
      </Loading>
    )
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const coupons = list.data.pages.flatMap((page) => page.results)
  if (coupons.length === 0)
    return (
      <EmptyState
        icon="receipt"
        title={target ? `쓸 수 있는 ${couponTargetLabels[target]}이 없어요` : '쓸 수 있는 쿠폰이 없어요'}
        description="받을 수 있는 쿠폰은 위에서, 상품의 쿠폰은 상품 화면에서 받을 수 있어요."
      />
    )
  return (
    <>
      <ul className={styles.list} aria-label="내 쿠폰">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <OwnedCoupon owned={coupon} onShowTargets={() => setShown(coupon)} />
          </li>
        ))}
      </ul>
      <NextPage list={list} />
      {shown && <TargetSheet owned={shown} onClose={() => setShown(null)} />}
    </>
  )
}
