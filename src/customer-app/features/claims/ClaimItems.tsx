import type { Claim } from '#customer/api/models.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import styles from './Claims.module.css'

function exchangedFor({ option_label, exchange_option_label: next }: Claim['items'][number]): string {
  return !next || next === option_label ? '같은 옵션의 새 상품' : next
}

export function ClaimItems({ items }: { items: Claim['items'] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.order_item_id} className={styles.item}>
          <Picture className={styles.picture} image={item.thumbnail} alt="" />
          <div>
            <p>{item.product_name}</p>
            <p className={styles.quiet}>{[item.option_label, `${item.quantity}개`].filter(Boolean).join(' · ')}</p>
            {item.exchange_sku_id !== undefined && <p className={styles.exchange}>→ {exchangedFor(item)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
