import type { OrderSummary } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { type AboutOrder, aboutOrder } from './inquiryDraft.ts'
import styles from './InquiryForm.module.css'

const PAGE = 10

type Props = { onChoose: (order: AboutOrder) => void; onClose: () => void }

/** The orders of somebody, the newest first: one item of them is chosen, or all of an order. */
export function OrderSheet({ onChoose, onClose }: Props) {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/orders',
    { params: { query: { limit: PAGE } } },
    { ...byOffset, staleTime: 5_000 },
  )
  const orders = list.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Sheet title="어느 주문인가요?" tall onClose={onClose}>
      {list.isPending && (
        <Loading label="주문을 불러오고 있어요">
          <Skeleton height={120} radius={12} />
        </Loading>
      )}
      {isLost(list) && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && orders.length === 0 && (
        <EmptyState
          icon="box"
          title="아직 주문한 적이 없어요"
          description="주문이 없어도 되는 다른 문의 유형을 골라 주세요."
        />
      )}
      {orders.map((order) => (
        <OrderChoice key={order.id} order={order} onChoose={onChoose} />
      ))}
      <NextPage list={list} />
    </Sheet>
  )
}

function OrderChoice({ order, onChoose }: { order: OrderSummary; onChoose: (order: AboutOrder) => void }) {
  const day = formatKst(order.ordered_at, 'YYYY.MM.DD')
  return (
    <section className={styles.choice} aria-label={`${day} 주문`}>
      <h3>
        {day} <span>{order.order_no}</span>
      </h3>
      <ul>
        {order.items.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.item} onClick={() => onChoose(aboutOrder(order, item.id))}>
              <Picture className={styles.thumbnail} image={item.thumbnail} alt="" />
              <span>
                <strong>{item.product_name}</strong>
                <span>{[item.option_label, `${item.quantity}개`].filter(Boolean).join(' · ')}</span>
              </span>
            </button>
          </li>
        ))}
        {order.items.length > 1 && (
          <li>
            <button type="button" className={styles.whole} onClick={() => onChoose(aboutOrder(order))}>
              이 주문 전체
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
