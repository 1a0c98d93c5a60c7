import { Link } from '#customer/router/Link.tsx'
import { useParams } from '#customer/router/place.ts'
import type { Order } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { CancelAllLink, OrderClaims } from './OrderClaims.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'
import styles from './Orders.module.css'
import { ParcelCard } from './parcels/ParcelCard.tsx'
import { type Parcel, parcelsOf } from './parcels/parcels.ts'
import { Refunds } from './Refunds.tsx'
import { ReorderButton } from './ReorderButton.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

export function OrderScreen() {
  const id = Number(useParams()['id'])
  const order = query.useQuery('get', '/store/v1/user/orders/{id}', { params: { path: { id } } }, { staleTime: 5_000 })
  if (order.isPending) return <OrderSkeleton />
  if (isLost(order)) return <NotThere what="order" error={order.error} onRetry={() => void order.refetch()} />
  return <OrderDetail order={order.data} onChanged={() => void order.refetch()} />
}

/** `2/3`: which of the parcels of one origin it is; nothing when it is the only one. */
function nthOf(parcel: Parcel, parcels: readonly Parcel[]): string | undefined {
  const same = parcels.filter(({ origin }) => origin === parcel.origin)
  return same.length > 1 ? `${same.indexOf(parcel) + 1}/${same.length}` : undefined
}

function OrderDetail({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const parcels = parcelsOf(order)
  return (
    <>
      <PageTitle>주문 상세</PageTitle>
      <p className={styles.meta}>
        {formatKst(order.ordered_at, 'YYYY.MM.DD HH:mm')} 주문
        <span>주문번호 {order.order_no}</span>
      </p>
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.key} orderId={order.id} parcel={parcel} nth={nthOf(parcel, parcels)} />
      ))}
      <div className={styles.reorder}>
        <ReorderButton orderId={order.id} />
        <Link
          className={buttonClass({ variant: 'ghost', size: 'm', block: true })}
          to={`/my/inquiry/new?order=${order.id}`}
        >
          이 주문 문의하기
        </Link>
      </div>
      <CancelAllLink order={order} parcels={parcels} />
      <OrderClaims order={order} />
      {order.delivery_address && <AddressRows address={order.delivery_address} />}
      <OrderReceipt order={order} onChanged={onChanged} />
      <Refunds refunds={order.refunds} />
      <OrderTimeline timeline={order.timeline} />
    </>
  )
}

function AddressRows({ address }: { address: NonNullable<Order['delivery_address']> }) {
  const rows = [
    ['받는 사람', address.name],
    ['연락처', formatPhone(address.phone)],
    ['주소', `(${address.postcode}) ${address.address1} ${address.address2}`],
    ['배송 요청', address.comment],
  ]
  return (
    <Block title="받는 곳">
      <dl className={styles.rows}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Block>
  )
}

function OrderSkeleton() {
  return (
    <>
      <PageTitle>주문 상세</PageTitle>
      <Loading label="주문을 불러오고 있어요">
        <div className={styles.skeleton}>
          <Skeleton width="60%" height={22} />
          <Skeleton height={200} radius={12} />
          <Skeleton height={140} radius={12} />
          <Skeleton height={180} radius={12} />
        </div>
      </Loading>
    </>
  )
}
