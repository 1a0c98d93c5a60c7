import { useState } from 'react'
import type { OwnKit } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Subscription.module.css'
import { shortDay } from '../subscriptionText.ts'

/** 출고일 옮기기: only days on which parcels leave. */
export function MoveSheet({ kit, onClose }: { kit: OwnKit; onClose: () => void }) {
  const days = query.useQuery(
    'get',
    '/api/v2/user/subscriptions/kits/{id}/days',
    { params: { path: { id: kit.id } } },
    { staleTime: 0, retry: false },
  )
  const move = query.useMutation('post', '/api/v2/user/subscriptions/kits/{id}')
  const [to, setTo] = useState(kit.ships_on ?? '')
  const chosen = days.data?.results.find(({ date }) => date === to)
  const send = () =>
    void move
      .mutateAsync({ params: { path: { id: kit.id } }, body: { to, version: kit.version } })
      .then(() => {
        showToast(`${shortDay(to)}에 보낼게요.`)
        return showChanged()
      }, showError)
      .finally(onClose)
  return (
    <Sheet title="출고일 옮기기" onClose={onClose}>
      {days.isPending && (
        <Loading label="보낼 수 있는 날을 불러오고 있어요">
          <Skeleton height={96} />
        </Loading>
      )}
      {days.error && <QueryError error={days.error} onRetry={() => void days.refetch()} />}
      {days.data && (
        <div className={styles.sheet}>
          <Select label="보내는 날" value={to} onChange={setTo}>
            {days.data.results.map(({ date }) => (
              <option key={date} value={date}>
                {shortDay(date)}
              </option>
            ))}
          </Select>
          {chosen?.locked && <p className={styles.note}>이날로 옮기면 바로 마감되어 다시 바꿀 수 없어요.</p>}
          <Button block busy={move.isPending} disabled={!chosen || to === kit.ships_on} onClick={send}>
            이날로 옮기기
          </Button>
        </div>
      )}
    </Sheet>
  )
}
