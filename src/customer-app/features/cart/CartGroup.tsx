import type { CartGroup as Group } from '#customer/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Progress } from '#customer/ui/states/Progress.tsx'
import styles from './Cart.module.css'
import { CartLine } from './CartLine.tsx'
import { wonToFree } from './cartSelection.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Props = {
  group: Group
  selected: number[]
  goods: number
  shipping: number
  onSelect: (ids: number[], checked: boolean) => void
  onQuantity: (id: number, quantity: number) => void
}

/** What ships together: its lines, and how far it is from shipping for free. */
export function CartGroup({ group, selected, goods, shipping, onSelect, onQuantity }: Props) {
  const { shipping_origin: origin, items } = group
  return (
    <Block title={`${origin.name} 배송`} aside={<span className={styles.fee}>{feeWords(goods, shipping)}</span>}>
      <FreeShipping group={group} goods={goods} />
      <ul>
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            selected={selected.includes(item.id)}
            onSelect={(checked) => onSelect([item.id], checked)}
            onQuantity={(quantity) => onQuantity(item.id, quantity)}
          />
        ))}
      </ul>
    </Block>
  )
}

function feeWords(goods: number, shipping: number): string {
  if (goods === 0) return ''
  return shipping === 0 ? '무료배송' : `배송비 ${formatKrw(shipping)}`
}

function FreeShipping({ group, goods }: { group: Group; goods: number }) {
  const threshold = group.shipping_origin.free_threshold
  if (group.shipping_origin.fee_policy !== 'CONDITIONAL_FREE' || !threshold) return null
  const missing = wonToFree(group, goods)
  return (
    <div className={styles.free}>
      <p>
        {missing === null ? (
          '무료배송이에요!'
        ) : (
          <>
            <strong>{formatKrw(missing)}</strong> 더 담으면 무료배송
          </>
        )}
      </p>
      <Progress value={goods / threshold} label={`무료배송까지, 기준 ${formatKrw(threshold)}`} />
    </div>
  )
}
