import { Link } from '#customer/router/Link.tsx'
import type { CartItem } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { PriceMark } from '#customer/shell/receipt/PriceMark.tsx'
import { Stepper } from '#customer/ui/fields/Stepper.tsx'
import styles from './Cart.module.css'
import { productStateWord } from '#shared/words/products.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Props = {
  item: CartItem
  selected?: boolean
  onSelect?: (checked: boolean) => void
  onQuantity?: (quantity: number) => void
}

/** A line that cannot be ordered has no box to select it by. */
export function CartLine({ item, selected = false, onSelect, onQuantity }: Props) {
  const remove = query.useMutation('post', '/store/v1/user/cart/items/bulk/delete', {
    onError: showError,
    onSettled: () => refreshCart(),
  })
  const orderable = onSelect !== undefined && item.state !== 'SOLD_OUT'
  const name = item.option_label ? `${item.product.name}, ${item.option_label}` : item.product.name

  return (
    <li className={styles.line}>
      <span className={styles.check}>
        {orderable && <Checkbox checked={selected} onChange={onSelect} label={`${name} 선택`} />}
      </span>
      <Link to={`/store/products/${item.product.id}`} tabIndex={-1} aria-hidden>
        <Picture className={styles.picture} image={item.product.thumbnail} alt="" />
      </Link>
      <div className={styles.words}>
        <Link className={styles.name} to={`/store/products/${item.product.id}`}>
          {item.product.name}
        </Link>
        {item.option_label && <p className={styles.option}>{item.option_label}</p>}
        <LineState item={item} />
        <div className={styles.bottom}>
          {orderable && onQuantity ? (
            <Stepper
              label={`${name} 수량`}
              value={item.quantity}
              max={Math.min(item.max_quantity, item.available_quantity ?? Infinity)}
              onChange={onQuantity}
            />
          ) : (
            <span />
          )}
          <span className={styles.price}>
            <PriceMark rule={item.price_rule} />
            <strong className={styles.amount}>{formatKrw(item.unit_price * item.quantity)}</strong>
          </span>
        </div>
      </div>
      <IconButton
        className={styles.remove}
        label={`${name} 빼기`}
        icon={<Icon name="close" size={18} />}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ body: { ids: [item.id] } })}
      />
    </li>
  )
}

function LineState({ item }: { item: CartItem }) {
  switch (item.state) {
    case 'SOLD_OUT':
      return <Badge tone="dark">{productStateWord.SOLD_OUT}</Badge>
    case 'UNAVAILABLE':
      return <Badge tone="dark">{productStateWord.DISCONTINUED}</Badge>
    case 'LOW_STOCK':
      return <Badge tone="orange">{item.available_quantity ?? 0}개 남았어요</Badge>
    case 'PRICE_CHANGED':
      return (
        <Badge tone="blue">
          {item.price_when_added === undefined
            ? '가격이 바뀌었어요'
            : `담을 때 ${formatKrw(item.price_when_added)} → 지금 ${formatKrw(item.unit_price)}`}
        </Badge>
      )
    default:
      return null
  }
}
