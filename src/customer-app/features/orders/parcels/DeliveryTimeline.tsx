import { useQueries } from '@tanstack/react-query'
import type { Delivery } from '#customer/api/models.ts'
import { withJosa } from '#shared/format/josa.ts'
import { formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { newestFirst } from '../newestFirst.ts'
import styles from '../Orders.module.css'
import timeline from '../Timeline.module.css'

/** Where the boxes of these items have been; one item may travel in several, and several in one. */
export function DeliveryTimeline({ orderItemIds }: { orderItemIds: readonly number[] }) {
  const pages = useQueries({
    queries: orderItemIds.map((id) => ({
      ...query.queryOptions('get', '/store/v1/user/orders/items/{id}/deliveries/page', { params: { path: { id } } }),
      staleTime: 15_000,
    })),
  })
  if (pages.some((page) => page.isPending)) {
    return (
      <Loading label="배송 조회 중이에요">
        <Skeleton height={140} radius={12} />
      </Loading>
    )
  }
  const lost = pages.find(isLost)
  if (lost) return <QueryError error={lost.error} onRetry={() => pages.forEach((page) => void page.refetch())} />
  const boxes = new Map(pages.flatMap((page) => page.data?.deliveries ?? []).map((box) => [box.id, box]))
  return [...boxes.values()].map((box) => <Parcel key={box.id} delivery={box} />)
}

function Parcel({ delivery }: { delivery: Delivery }) {
  const copy = () =>
    void navigator.clipboard.writeText(delivery.invoice_no).then(
      () => showToast('송장번호를 복사했어요.'),
      () => showToast('복사하지 못했어요. 길게 눌러 복사해 주세요.'),
    )
  return (
    <div className={timeline.parcel}>
      <p className={timeline.carrier}>
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
        <ol className={timeline.events}>
          {newestFirst(delivery.events).map((event, index) => (
            <li key={`${event.at}${index}`} className={timeline.event}>
              <strong>{event.description}</strong>
              <span>{[formatKst(event.at, 'M월 D일(dd) HH:mm'), event.location].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.note}>
        궁금한 점은 {withJosa([delivery.carrier.name, delivery.carrier.phone].filter(Boolean).join(' '), '으로/로')}{' '}
        물어볼 수 있어요.
      </p>
    </div>
  )
}
