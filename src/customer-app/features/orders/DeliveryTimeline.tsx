import type { Delivery } from '#shared/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/isLost.ts'
import { showToast } from '#customer/shell/notices.ts'
import { QueryError } from '#customer/shell/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Loading, Skeleton } from '#customer/ui/Skeleton.tsx'
import { newestFirst } from './newestFirst.ts'
import styles from './Orders.module.css'

/** Where the parcels of one item have been; one item may travel in several boxes. */
export function DeliveryTimeline({ orderItemId }: { orderItemId: number }) {
  const page = query.useQuery(
    'get',
    '/store/v1/user/orders/items/{id}/deliveries/page',
    { params: { path: { id: orderItemId } } },
    { staleTime: 15_000 },
  )
  if (page.isPending) {
    return (
      <Loading label="배송 조회 중이에요">
        <Skeleton height={140} radius={12} />
      </Loading>
    )
  }
  if (isLost(page)) return <QueryError error={page.error} onRetry={() => void page.refetch()} />
  return page.data.deliveries.map((delivery) => <Parcel key={delivery.id} delivery={delivery} />)
}

function Parcel({ delivery }: { delivery: Delivery }) {
  const copy = () =>
    void navigator.clipboard.writeText(delivery.invoice_no).then(
      () => showToast('송장번호를 복사했어요.'),
      () => showToast('복사하지 못했어요. 길게 눌러 복사해 주세요.'),
    )
  return (
    <div className={styles.parcel}>
      <p className={styles.carrier}>
        <span>
          {delivery.carrier.name} {delivery.invoice_no}
        </span>
        <Button variant="ghost" size="s" onClick={copy}>
          복사
        </Button>
      </p>
      {delivery.events.length === 0 ? (
        <p className={styles.note}>택배사가 상품을 받으면 위치가 나와요.</p>
      ) : (
        <ol className={styles.events}>
          {newestFirst(delivery.events).map((event, index) => (
            <li key={`${event.at}${index}`} className={styles.event}>
              <strong>{event.description}</strong>
              <span>{[formatKst(event.at, 'M월 D일(dd) HH:mm'), event.location].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.note}>
        궁금한 점은 {delivery.carrier.name}
        {delivery.carrier.phone && ` ${delivery.carrier.phone}`}로 물어볼 수 있어요.
      </p>
    </div>
  )
}
