import { useState } from 'react'
import type { AddressDraft } from '#customer/shell/address/addressProblems.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Subscription.module.css'
import { isSendable, KitAddress } from './KitAddress.tsx'
import { useKitAddress } from './useKitAddress.ts'

/** 키트 받을 곳: for what its cut-off has not passed, and from the next one on. */
export function AddressSheet({ onClose }: { onClose: () => void }) {
  const first = useKitAddress()
  return (
    <Sheet title="키트 받을 곳" onClose={onClose}>
      {first ? (
        <AddressForm first={first} onClose={onClose} />
      ) : (
        <Loading label="받을 곳을 불러오고 있어요">
          <Skeleton height={320} />
        </Loading>
      )}
    </Sheet>
  )
}

function AddressForm({ first, onClose }: { first: AddressDraft; onClose: () => void }) {
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const save = query.useMutation('put', '/api/v2/user/subscriptions/kits/address')
  const send = () => {
    setTried(true)
    if (!isSendable(draft)) return
    void save.mutateAsync({ body: { address: draft } }).then(({ changed }) => {
      showToast(changed > 0 ? `준비 중인 키트 ${changed}개도 이곳으로 보내요.` : '다음 키트부터 이곳으로 보내요.')
      onClose()
      return showChanged()
    }, showError)
  }
  return (
    <div className={styles.sheet}>
      <KitAddress draft={draft} tried={tried} onChange={setDraft} />
      <p className={styles.note}>마감이 지난 키트는 앞서 적은 곳으로 가요.</p>
      <Button block busy={save.isPending} onClick={send}>
        저장하기
      </Button>
    </div>
  )
}
