import { useState } from 'react'
import type { OwnKit } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { formatKst } from '#shared/format/kst.ts'
import styles from '../Subscription.module.css'
import { AddressSheet } from './AddressSheet.tsx'
import { kitText } from './kitText.ts'
import { MoveSheet } from './MoveSheet.tsx'

/** 키트: what the membership sends, when and where to. Who gets nothing sees nothing. */
export function Kits() {
  const kits = query.useQuery('get', '/api/v2/user/subscriptions/kits', undefined, { staleTime: 0 })
  const [moving, setMoving] = useState<OwnKit | null>(null)
  const [isAddressing, setIsAddressing] = useState(false)
  if (isLost(kits)) return <QueryError error={kits.error} onRetry={() => void kits.refetch()} />
  if (!kits.data || (!kits.data.sends && kits.data.results.length === 0)) return null
  const { address, results, sends } = kits.data
  const isOpen = results.some(({ status }) => status === 'PLANNED' || status === 'WAITING')
  return (
    <Block title="키트">
      {results.length === 0 && <p>유료 이용이 시작되면 보내드려요.</p>}
      <ul className={styles.payments}>
        {results.map((kit) => (
          <Kit key={kit.id} kit={kit} onMove={() => setMoving(kit)} />
        ))}
      </ul>
      {(sends || isOpen) && (
        <>
          <p className={styles.note}>
            {address ? `다음 받을 곳: ${address.address1} ${address.address2}`.trim() : '받을 곳을 아직 몰라요.'}
          </p>
          <Button variant="secondary" size="m" onClick={() => setIsAddressing(true)}>
            {address ? '받을 곳 바꾸기' : '받을 곳 적기'}
          </Button>
        </>
      )}
      {moving && <MoveSheet kit={moving} onClose={() => setMoving(null)} />}
      {isAddressing && <AddressSheet onClose={() => setIsAddressing(false)} />}
    </Block>
  )
}

function Kit({ kit, onMove }: { kit: OwnKit; onMove: () => void }) {
  const { parcel, movable_until: until } = kit
  return (
    <li>
      <div>
        <strong>{kit.quantity > 1 ? `${kit.name} ${kit.quantity}개` : kit.name}</strong>
        <p>{kitText(kit)}</p>
        {until && (
          <p className={styles.note}>
            {kit.address} · {formatKst(until, 'M월 D일 HH:mm')}까지 바꿀 수 있어요.
          </p>
        )}
        {parcel && (
          <p className={styles.note}>
            {parcel.carrier_name} {parcel.invoice_no}
          </p>
        )}
      </div>
      {until && (
        <Button variant="secondary" size="m" aria-label={`${kit.name} 출고일 옮기기`} onClick={onMove}>
          출고일 옮기기
        </Button>
      )}
      {parcel?.tracking_url && (
        <a className={styles.link} href={parcel.tracking_url} target="_blank" rel="noreferrer">
          배송 조회
        </a>
      )}
    </li>
  )
}
