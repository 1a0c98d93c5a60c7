import { useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'
import styles from '../Subscription.module.css'

const MORE = 10
const MOST = 100

/** What was charged and refused, with its receipts. */
export function Payments() {
  const [limit, setLimit] = useState(MORE)
  const payments = query.useQuery(
    'get',
    '/api/v2/user/subscriptions/payments',
    { params: { query: { offset: 0, limit } } },
    { staleTime: 0, placeholderData: (before) => before },
  )
  return (
    <Block title="결제 내역">
      {isLost(payments) && <QueryError error={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.results.length === 0 && <p>아직 결제한 내역이 없어요.</p>}
      <ul className={styles.payments}>
        {payments.data?.results.map((one) => (
          <li key={one.id}>
            <span>
              {formatKst(one.at, 'YYYY.MM.DD')} · {one.method_label || paymentMethodWord.BILLING_KEY}
              {one.status === 'FAILED' && ` · 결제하지 못함${one.failure ? ` (${one.failure})` : ''}`}
              {one.status === 'PENDING' && ' · 확인하는 중'}
              {one.refunded > 0 && ` · 환불 ${formatKrw(one.refunded)}`}
            </span>
            <strong>{formatKrw(one.amount)}</strong>
            {one.receipt_url && (
              <a className={styles.link} href={one.receipt_url} target="_blank" rel="noreferrer">
                매출전표
              </a>
            )}
          </li>
        ))}
      </ul>
      {payments.data?.has_next && limit < MOST && (
        <Button variant="secondary" size="m" onClick={() => setLimit(Math.min(limit + MORE, MOST))}>
          더 보기
        </Button>
      )}
    </Block>
  )
}
