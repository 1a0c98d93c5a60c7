import { Link } from '#customer/router/Link.tsx'
import type { ClaimFormItem } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { Stepper } from '#customer/ui/fields/Stepper.tsx'
import styles from '../ClaimRequest.module.css'
import claim from '../../Claims.module.css'
import { claimStatus } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'

type Props = {
  orderId: number
  item: ClaimFormItem
  quantity: number
  exchangeFor: number | undefined
  onQuantity: (quantity: number) => void
  onExchange: (skuId: number) => void
}

export function ItemChoice({ orderId, item, quantity, exchangeFor, onQuantity, onExchange }: Props) {
  const { order_item: bought, claimable_quantity: most } = item
  const name = [bought.product_name, bought.option_label].filter(Boolean).join(' ')
  const chosen = most > 0 && quantity > 0
  return (
    <li className={styles.choice}>
      <div className={styles.choiceHead}>
        <Checkbox
          label={name}
          checked={chosen}
          disabled={most === 0}
          onChange={(checked) => onQuantity(checked ? most : 0)}
        />
        <Picture className={claim.picture} image={bought.thumbnail} alt="" />
        <div>
          <p>{bought.product_name}</p>
          <p className={claim.quiet}>{[bought.option_label, `${bought.quantity}개`].filter(Boolean).join(' · ')}</p>
          <strong className={styles.amount}>{formatKrw(bought.unit_price)}</strong>
          {most === 0 && <Blocked orderId={orderId} item={item} />}
        </div>
      </div>
      {chosen && most > 1 && (
        <div className={styles.count}>
          <span className={claim.quiet}>{most}개까지 고를 수 있어요</span>
          <Stepper label={`${name} 수량`} value={Math.min(quantity, most)} max={most} onChange={onQuantity} />
        </div>
      )}
      {chosen && item.exchange_options && (
        <fieldset className={styles.options}>
          <legend>바꿀 옵션</legend>
          {item.exchange_options.map((option) => (
            <RadioCard
              key={option.sku_id}
              name={`exchange-${bought.id}`}
              value={String(option.sku_id)}
              checked={exchangeFor === option.sku_id && option.stock !== 'SOLD_OUT'}
              disabled={option.stock === 'SOLD_OUT'}
              description={option.stock === 'SOLD_OUT' ? '품절' : option.stock === 'LOW' ? '얼마 남지 않았어요' : ''}
              onChange={() => onExchange(option.sku_id)}
            >
              {option.label || '같은 상품'}
              {option.sku_id === bought.sku_id && ' (지금과 같은 옵션)'}
            </RadioCard>
          ))}
        </fieldset>
      )}
    </li>
  )
}

/** Why this one cannot be chosen, and what can be done instead. */
function Blocked({ orderId, item }: { orderId: number; item: ClaimFormItem }) {
  const { claim, id } = item.order_item
  const open = claim && (claim.status === 'REQUESTED' || claim.status === 'IN_PROGRESS')
  return (
    <div className={styles.blocked}>
      {open && <Badge tone={claimStatus(claim).tone}>{claimStatus(claim).label}</Badge>}
      <p>{item.blocked_reason}</p>
      {open && <Link to={`/my/claims/${claim.id}`}>신청 내역 보기</Link>}
      {item.offer && (
        <Link to={`/my/orders/${orderId}/claims/${item.offer}?item=${id}`}>{claimKindWord[item.offer]} 신청하기</Link>
      )}
    </div>
  )
}
