import { lazy, Suspense, useState } from 'react'
import { Button } from '#customer/ui/Button.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import type { AboutOrder } from './inquiryDraft.ts'
import styles from './InquiryForm.module.css'

const OrderSheet = lazy(async () => ({ default: (await import('./OrderSheet.tsx')).OrderSheet }))

type Props = { order: AboutOrder | null; error: string | undefined; onChange: (order: AboutOrder | null) => void }

/** Which order, or which item of it, a question is about. */
export function OrderField({ order, error, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      {order && (
        <div className={styles.order} data-plain={order.thumbnail ? undefined : true}>
          {order.thumbnail && <Picture className={styles.thumbnail} image={order.thumbnail} alt="" />}
          <p>
            <strong>{order.item?.name ?? '주문 전체'}</strong>
            {order.item?.option && <span>{order.item.option}</span>}
            <span>주문번호 {order.orderNo}</span>
          </p>
        </div>
      )}
      <div className={styles.orderActions}>
        <Button variant="secondary" size="m" onClick={() => setChoosing(true)}>
          {order ? '다른 주문 고르기' : '주문 고르기'}
        </Button>
        {order && (
          <Button variant="ghost" size="m" onClick={() => onChange(null)}>
            빼기
            <span className="sr-only">, 고른 주문</span>
          </Button>
        )}
      </div>
      <div className={styles.error} role="alert">
        {error && <p>{error}</p>}
      </div>
      {choosing && (
        <Suspense>
          <OrderSheet
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false)
              onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
