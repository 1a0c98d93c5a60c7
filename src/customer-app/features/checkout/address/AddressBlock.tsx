import { useState } from 'react'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { AddressSheet } from './AddressSheet.tsx'
import styles from '../Checkout.module.css'
import { remoteZoneWord } from '#shared/words/deliveries.ts'

type Props = { order: CheckoutOrder; onOrder: (order: CheckoutOrder) => void }

export function AddressBlock({ order, onOrder }: Props) {
  const [editing, setEditing] = useState(false)
  const address = order.delivery_address
  return (
    <Block
      title="배송지"
      aside={
        address && (
          <Button variant="secondary" size="s" onClick={() => setEditing(true)}>
            변경
          </Button>
        )
      }
    >
      {address ? (
        <div className={styles.address}>
          <p className={styles.recipient}>
            {address.name}
            <span>{formatPhone(address.phone)}</span>
          </p>
          <p>
            ({address.postcode}) {address.address1} {address.address2}
          </p>
          {address.comment && <p className={styles.comment}>{address.comment}</p>}
          {address.is_remote !== 'NONE' && (
            <Badge tone="orange">{remoteZoneWord[address.is_remote]} 추가 배송비가 있어요</Badge>
          )}
        </div>
      ) : (
        <Button variant="secondary" block onClick={() => setEditing(true)}>
          배송지 입력하기
        </Button>
      )}
      {editing && <AddressSheet order={order} onOrder={onOrder} onClose={() => setEditing(false)} />}
    </Block>
  )
}
