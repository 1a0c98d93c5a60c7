import { query } from '#customer/shell/api.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'
import styles from '../Subscription.module.css'
import { Records, useMore } from './Records.tsx'

/** What was charged and refused, with its receipts. */
export function Payments() {
  const { limit, more } = useMore(10, 10)
  const payments = query.useQuery(
    'get',
    '/api/v2/user/subscriptions/payments',
    { params: { query: { offset: 0, limit } } },
    { staleTime: 0, placeholderData: (before) => before },
  )
  return (
    <Records
      title="결제 내역"
      asked={payments}
      none="아직 결제한 내역이 없어요."
      keyOf={({ id }) => id}
      line={(one) => ({
        said: (
          <>
            {formatKst(one.at, 'YYYY.MM.DD')} · {one.method_label || paymentMethodWord.BILLING_KEY}
            {one.status === 'FAILED' && ` · 결제하지 못함${one.failure ? ` (${one.failure})` : ''}`}
            {one.status === 'PENDING' && ' · 확인하는 중'}
            {one.refunded > 0 && ` · 환불 ${formatKrw(one.refunded)}`}
          </>
        ),
        amount: one.amount,
        after: one.receipt_url && (
          <a className={styles.link} href={one.receipt_url} target="_blank" rel="noreferrer">
            매출전표
          </a>
        ),
      })}
      more={payments.data?.has_next && more ? { label: '더 보기', onMore: more } : undefined}
    />
  )
}
