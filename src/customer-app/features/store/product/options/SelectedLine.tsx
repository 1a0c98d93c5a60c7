import type { OptionGroup, ProductDetail, Sku } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { Stepper } from '#customer/ui/fields/Stepper.tsx'
import { maxQuantity, skuLabel } from './optionPicking.ts'
import styles from './SelectedLine.module.css'
import { formatKrw } from '#shared/format/krw.ts'

type Props = {
  product: ProductDetail
  groups: OptionGroup[]
  sku: Sku
  quantity: number
  price: number
  onQuantity: (quantity: number) => void
  onRemove?: () => void
}

export function SelectedLine({ product, groups, sku, quantity, price, onQuantity, onRemove }: Props) {
  const label = skuLabel(groups, sku) || product.name
  const max = maxQuantity(sku, product.purchase_limit)
  return (
    <li className={styles.line}>
      <div className={styles.top}>
        <span>{label}</span>
        {onRemove && <IconButton label={`${label} 빼기`} icon={<Icon name="close" size={18} />} onClick={onRemove} />}
      </div>
      <div className={styles.bottom}>
        <Stepper label={`${label} 수량`} value={quantity} max={max} onChange={onQuantity} />
        <strong className={styles.price}>{formatKrw(price)}</strong>
      </div>
      {sku.left !== undefined && <p className={styles.left}>{sku.left}개 남았어요</p>}
      {quantity >= max && sku.left === undefined && <p className={styles.left}>한 번에 {max}개까지 살 수 있어요</p>}
    </li>
  )
}
