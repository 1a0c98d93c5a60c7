import type { ProductDetail } from '#customer/api/models.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Price } from '#customer/ui/goods/Price.tsx'
import styles from './BuyBar.module.css'
import { SaleCountdown } from './sale/SaleCountdown.tsx'

type Props = {
  product: ProductDetail
  closed: string | undefined
  ready: boolean
  onBuy: () => void
  onWait: () => void
}

/**
 * What it costs now, for how long, and the way to buy it, wherever the page is read; what is sold out can be waited for,
 * `closed` says why else it cannot be bought.
 */
export function BuyBar({ product, closed, ready, onBuy, onWait }: Props) {
  if (closed !== undefined)
    return (
      <ActionBar>
        <Button block disabled>
          {closed}
        </Button>
      </ActionBar>
    )
  if (product.status === 'SOLD_OUT')
    return (
      <ActionBar>
        <Button block variant="secondary" disabled={!ready} onClick={onWait}>
          품절 · 재입고 알림 받기
        </Button>
      </ActionBar>
    )
  return (
    <ActionBar>
      <div className={styles.bar}>
        <div className={styles.price}>
          <Price
            final={product.final_price}
            list={product.reference_price}
            discountRate={product.discount_rate}
            member={product.member_price}
          />
          {product.time_sale && <SaleCountdown sale={product.time_sale} />}
        </div>
        <Button block disabled={!ready} onClick={onBuy}>
          구매하기
        </Button>
      </div>
    </ActionBar>
  )
}
