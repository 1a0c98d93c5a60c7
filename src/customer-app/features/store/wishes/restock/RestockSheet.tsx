import type { ProductDetail, ProductOptions } from '#customer/api/models.ts'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from './Restock.module.css'
import { SoldOutSkus } from './SoldOutSkus.tsx'

type Props = { product: ProductDetail; options: ProductOptions; onClose: () => void }

/** What somebody does who finds a product wholly sold out. */
export function RestockSheet({ product, options, onClose }: Props) {
  return (
    <Sheet title="재입고 알림" onClose={onClose}>
      <p className={styles.note}>다시 살 수 있게 되면 한 번 알려 드려요.</p>
      <SoldOutSkus product={product} options={options} />
    </Sheet>
  )
}
