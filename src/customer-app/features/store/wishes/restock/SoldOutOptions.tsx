import { useState } from 'react'
import type { ProductDetail, ProductOptions } from '#customer/api/models.ts'
import styles from './Restock.module.css'
import { SoldOutSkus } from './SoldOutSkus.tsx'

/** Below the options that can be bought: those that cannot, folded up; nothing is asked for before they are opened. */
export function SoldOutOptions({ product, options }: { product: ProductDetail; options: ProductOptions }) {
  const [open, setOpen] = useState(false)
  const count = options.skus.filter(({ stock }) => stock === 'SOLD_OUT').length
  return (
    <div className={styles.folded}>
      <button type="button" className={styles.summary} aria-expanded={open} onClick={() => setOpen(!open)}>
        품절된 옵션 {count}개 · 재입고 알림
      </button>
      {open && <SoldOutSkus product={product} options={options} />}
    </div>
  )
}
