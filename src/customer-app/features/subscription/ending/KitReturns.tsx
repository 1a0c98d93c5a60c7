import type { KitReturn } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showChanged } from '#customer/shell/membership/showChanged.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { kitReturnWord } from '#shared/words/subscriptions.ts'
import styles from '../Subscription.module.css'
import { shortDay } from '../subscriptionText.ts'

/** 키트 반납: how far each kit is, where it goes and until when. Who has none sees nothing. */
export function KitReturns() {
  const found = query.useQuery('get', '/api/v2/user/subscriptions/kit-returns', undefined, { staleTime: 0 })
  if (isLost(found)) return <QueryError error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.results.length === 0) return null
  return (
    <Block title="키트 반납">
      <ul className={styles.payments}>
        {found.data.results.map((kit) => (
          <Kit key={kit.id} kit={kit} />
        ))}
      </ul>
    </Block>
  )
}

function Kit({ kit }: { kit: KitReturn }) {
  const { id, status, place, version } = kit
  const change = query.useMutation('post', '/api/v2/user/subscriptions/kit-returns/{id}')
  const returns = status !== 'REQUESTED'
  const set = () =>
    void change.mutateAsync({ params: { path: { id } }, body: { returns, version } }).then(() => {
      showToast(returns ? '반납하기로 했어요.' : '반납하지 않기로 했어요.')
      return showChanged()
    }, showError)
  return (
    <li>
      <div>
        <p>
          <strong>{kit.quantity > 1 ? `${kit.name} ${kit.quantity}개` : kit.name}</strong>{' '}
          <Badge tone="gray">{kitReturnWord[status]}</Badge>
        </p>
        <p>{stands(kit)}</p>
        {status === 'REQUESTED' && (
          <p className={styles.note}>
            보낼 곳: {place.name} {place.phone && formatPhone(place.phone)}
            <br />({place.postcode}) {place.address1} {place.address2}
            <br />
            이름과 휴대폰번호를 적어 넣고, 배송비는 미리 내 주세요.
          </p>
        )}
        {status === 'DAMAGED' && kit.reason && <p className={styles.note}>사유: {kit.reason}</p>}
      </div>
      {kit.can_change && (
        <Button variant="secondary" size="m" busy={change.isPending} onClick={set}>
          {returns ? '반납할게요' : '반납하지 않을게요'}
        </Button>
      )}
    </li>
  )
}

/** How a kit stands, in one sentence. */
function stands({
  status,
  expected,
  amount,
  by_bank: byBank,
  bank_sent_at: sentAt,
  due_on: due,
  can_change: isOpen,
}: KitReturn): string {
  switch (status) {
    case 'REQUESTED':
      return `${shortDay(due)}까지 돌아오면 ${formatKrw(expected)}을 더 돌려드려요.`
    case 'ARRIVED':
      return byBank > 0
        ? `잘 받았어요. ${formatKrw(amount)} 가운데 ${formatKrw(byBank)}은 계좌로 ${sentAt ? '보냈어요' : '보내드려요'}.`
        : `잘 받았어요. ${formatKrw(amount)}을 더 돌려드려요.`
    case 'DAMAGED':
      return '훼손되어 더 돌려드리지 못해요.'
    case 'EXPIRED':
      return `${shortDay(due)}까지 돌아오지 않아서 정산을 마쳤어요.`
    case 'WITHDRAWN':
      return isOpen
        ? `키트 값을 빼고 정산했어요. ${shortDay(due)}까지 돌려보내면 ${formatKrw(expected)}을 더 돌려드려요.`
        : '키트 값을 빼고 정산했어요.'
  }
}
