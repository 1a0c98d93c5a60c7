import type { ProductOptions } from '#customer/api/models.ts'
import { skuLabel } from '../../product/options/optionPicking.ts'
import { Button } from '#customer/ui/Button.tsx'
import styles from './Restock.module.css'
import { useWaiting } from './useWaiting.ts'

type Props = { product: { id: number; name: string }; options: ProductOptions }

/** What of a product is sold out, each with its 재입고 알림. */
export function SoldOutSkus({ product, options: { option_groups: groups, skus } }: Props) {
  const { waits, toggle, busy, isKnown } = useWaiting(product.id)
  const gone = skus.filter(({ stock }) => stock === 'SOLD_OUT')
  return (
    <ul className={styles.list} aria-label="품절된 옵션">
      {gone.map((sku) => {
        const label = skuLabel(groups, sku) || product.name
        const on = waits(sku.id)
        return (
          <li className={styles.row} key={sku.id}>
            <span className={styles.name}>{label}</span>
            <Button
              variant={on ? 'tint' : 'secondary'}
              size="s"
              aria-label={`${label} 재입고 알림`}
              aria-pressed={on}
              busy={busy === sku.id}
              disabled={!isKnown}
              onClick={() => toggle(sku.id)}
            >
              {on ? '알림 받는 중' : '재입고 알림 받기'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
