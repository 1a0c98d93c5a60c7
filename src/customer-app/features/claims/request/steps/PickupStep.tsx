import { useState } from 'react'
import type { ClaimForm } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { query } from '#customer/shell/api.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import type { ClaimDraft } from '../claimDraft.ts'
import styles from '../ClaimRequest.module.css'
import type { PickupAddress } from '../pickupAddress.ts'
import { PickupAddressSheet } from './PickupAddressSheet.tsx'
import { SelfShipping } from './SelfShipping.tsx'
import type { ChangeDraft } from '../useClaimDraft.ts'

type Props = { orderId: number; form: ClaimForm; draft: ClaimDraft; change: ChangeDraft }

/** How the goods come back: a courier fetches them, or the person sends them. */
export function PickupStep({ orderId, form, draft, change }: Props) {
  return (
    <>
      <Block title="상품을 어떻게 보낼까요?">
        <div className={styles.cards} role="radiogroup" aria-label="보내는 방법">
          <RadioCard
            name="method"
            value="PICKUP"
            checked={draft.method === 'PICKUP'}
            description="기사님이 찾아가서 가져와요"
            onChange={() => change({ method: 'PICKUP' })}
          >
            수거 신청
          </RadioCard>
          <RadioCard
            name="method"
            value="SELF"
            checked={draft.method === 'SELF'}
            description="편의점이나 택배사로 보내요"
            onChange={() => change({ method: 'SELF' })}
          >
            직접 보내기
          </RadioCard>
        </div>
      </Block>
      {draft.method === 'PICKUP' ? (
        <Pickup {...{ orderId, form, draft, change }} />
      ) : (
        <SelfShipping form={form} draft={draft} change={change} />
      )}
    </>
  )
}

function Pickup({ orderId, form, draft, change }: Props) {
  return (
    <>
      <Block title="언제 가지러 갈까요?">
        <div className={styles.days} role="radiogroup" aria-label="수거할 날">
          {form.pickup_dates.map((day) => (
            <label key={day} className={styles.day}>
              <input
                className="sr-only"
                type="radio"
                name="pickup-date"
                checked={draft.pickupDate === day}
                onChange={() => change({ pickupDate: day })}
              />
              <strong>{formatKst(`${day}T12:00:00+09:00`, 'M.D')}</strong>
              {formatKst(`${day}T12:00:00+09:00`, 'dd')}
            </label>
          ))}
        </div>
      </Block>
      <Where orderId={orderId} address={draft.pickupAddress} onChange={(pickupAddress) => change({ pickupAddress })} />
    </>
  )
}

type WhereProps = { orderId: number; address: PickupAddress | null; onChange: (address: PickupAddress) => void }

/** Where the goods were delivered, unless they are somewhere else by now. */
function Where({ orderId, address, onChange }: WhereProps) {
  const [editing, setEditing] = useState(false)
  const order = query.useQuery('get', '/store/v1/user/orders/{id}', { params: { path: { id: orderId } } })
  const place = address ?? order.data?.delivery_address
  return (
    <Block
      title="어디로 갈까요?"
      aside={
        place && (
          <Button variant="secondary" size="s" aria-label="수거할 곳 바꾸기" onClick={() => setEditing(true)}>
            변경
          </Button>
        )
      }
    >
      {place ? (
        <div className={styles.place}>
          <p className={styles.recipient}>
            {place.name} <span>{formatPhone(place.phone)}</span>
          </p>
          <p>
            ({place.postcode}) {place.address1} {place.address2}
          </p>
        </div>
      ) : (
        <Skeleton height={52} />
      )}
      {editing && place && (
        <PickupAddressSheet
          initial={place}
          onClose={() => setEditing(false)}
          onSave={(next) => {
            onChange(next)
            setEditing(false)
          }}
        />
      )}
    </Block>
  )
}
