import { Link } from '#customer/router/Link.tsx'
import type { Order } from '#customer/api/models.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import styles from './Orders.module.css'
import { refundStateWord } from '#shared/words/refunds.ts'
import { formatPoints } from '#shared/format/krw.ts'

type Refund = Order['refunds'][number]

/** Money on its way back, or back already. */
export function Refunds({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return null
  const sum = (figure: 'refund_cash' | 'refund_points') => refunds.reduce((all, refund) => all + refund[figure], 0)
  return (
    <Block title="환불 내역">
      <Receipt
        lines={refunds.map((refund) => ({
          label: `${formatKst(refund.completed_at ?? `${refund.due_on}T00:00:00+09:00`, 'M월 D일')} ${refund.status === 'COMPLETED' ? refundStateWord.COMPLETED : '환불 예정'}`,
          amount: refund.refund_cash,
          always: true,
          why: <When refund={refund} />,
        }))}
        total={{ label: '환불 합계', amount: sum('refund_cash'), points: sum('refund_points') }}
      />
    </Block>
  )
}

function When({ refund }: { refund: Refund }) {
  return (
    <>
      {whenOf(refund)}{' '}
      <Link className={styles.refundLink} to={`/my/refunds/${refund.id}`}>
        자세히 보기
      </Link>
    </>
  )
}

function whenOf(refund: Refund): string {
  const points = refund.refund_points > 0 ? `포인트 ${formatPoints(refund.refund_points)}와 함께 ` : ''
  if (refund.completed_at) return `${points}결제한 수단으로 돌려드렸어요`
  return `${points}${formatDay(refund.due_on)}까지 결제한 수단으로 돌려드려요`
}
