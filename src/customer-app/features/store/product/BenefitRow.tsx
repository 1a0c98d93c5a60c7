import { useState } from 'react'
import type { ProductDetail } from '#customer/api/models.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './Benefit.module.css'
import { memberRate } from './memberRate.ts'
import { BenefitSheet } from './BenefitSheet.tsx'
import { GuestRow } from './coupons/GuestRow.tsx'
import { useBenefits, useOwnPrice } from './useBenefits.ts'

/** What this product can cost with coupons, and the way to them. It keeps its height while it is read. */
export function BenefitRow({ product }: { product: ProductDetail }) {
  const { status, benefits } = useBenefits(product)
  const own = useOwnPrice(product)
  const [open, setOpen] = useState(false)
  if (status === 'signed-out') return <GuestRow productId={product.id} />
  if (!benefits.data) return benefits.isError ? null : <div className={styles.row} aria-hidden />
  const { best_price: best, earn_points: points, downloadable, owned } = benefits.data
  const rate = memberRate(benefits.data)
  const cheaper = best < own
  return (
    <>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <span>
          {cheaper ? (
            <>
              쿠폰 혜택가 <strong>{formatKrw(best)}</strong>
            </>
          ) : (
            `구매확정하면 ${formatPoints(points)} 적립${rate}`
          )}
        </span>
        <span className={styles.go}>
          {downloadable.some(({ issued }) => !issued) ? '쿠폰 받기' : owned.length > 0 ? '내 쿠폰 보기' : '혜택 보기'}
          <Icon name="right" size={18} />
        </span>
      </button>
      {open && <BenefitSheet product={product} benefits={benefits.data} onClose={() => setOpen(false)} />}
    </>
  )
}
