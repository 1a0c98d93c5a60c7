import { useState } from 'react'
import type { BoxCoupon } from '#contract/schema.d.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Coupons.module.css'
import { OwnedCoupon } from './OwnedCoupon.tsx'
import { TargetSheet } from './TargetSheet.tsx'

const PAGE = 20
export type Target = keyof typeof couponTargetWord
export type Tab = 'AVAILABLE' | 'USED' | 'EXPIRED'

const EMPTY: Record<Tab, (kind: string) => { title: string; description?: string }> = {
  AVAILABLE: (kind) => ({
    title: `쓸 수 있는 ${kind}이 없어요`,
    description: '받을 수 있는 쿠폰은 위에서, 상품의 쿠폰은 상품 화면에서 받을 수 있어요.',
  }),
  USED: (kind) => ({ title: `쓴 ${kind}이 없어요` }),
  EXPIRED: (kind) => ({ title: `기간이 지난 ${kind}이 없어요` }),
}

/** The coupons of one tab of the box. */
export function CouponList({ tab, target }: { tab: Tab; target: Target | undefined }) {
  const [shown, setShown] = useState<BoxCoupon | null>(null)
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/coupons',
    { params: { query: { limit: PAGE, status: tab, target } } },
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
    return <EmptyState icon="receipt" {...EMPTY[tab](target ? couponTargetWord[target] : '쿠폰')} />
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
