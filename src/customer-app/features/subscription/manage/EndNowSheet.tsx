import { query } from '#customer/shell/api.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import styles from '../Subscription.module.css'
import { useStatus } from './useStatus.ts'

/** 중도 해지: what comes back, line by line and why, and where to; then the end. */
export function EndNowSheet({ onClose }: { onClose: () => void }) {
  const quote = query.useQuery('get', '/api/v2/user/subscriptions/refund-quote', undefined, { staleTime: 0 })
  const { set, busy } = useStatus(onClose)
  const refund = quote.data?.refund ?? 0
  return (
    <Sheet title="지금 끝내고 환불" onClose={onClose}>
      {quote.isPending && (
        <Loading label="돌려받을 금액을 계산하고 있어요">
          <Skeleton height={160} />
        </Loading>
      )}
      {quote.error && <QueryError error={quote.error} onRetry={() => void quote.refetch()} />}
      {quote.data && (
        <div className={styles.sheet}>
          <Receipt
            lines={quote.data.lines.map(({ label, amount, why }) => ({
              label,
              amount: Math.abs(amount),
              minus: amount < 0,
              why,
              always: true,
            }))}
            total={{ label: '돌려받을 금액', amount: refund }}
          />
          {quote.data.back_to.map(({ label, amount }, index) => (
            <p key={`${index} ${label}`} className={styles.note}>
              {label}: {formatKrw(amount)}
            </p>
          ))}
          <p className={styles.note}>지금 바로 끝나고, 되돌릴 수 없어요.</p>
          <Button
            block
            busy={busy}
            onClick={() => set({ status: 'TERMINATED', expected_refund: refund }, '멤버십을 끝냈어요.')}
          >
            {refund > 0 ? `${formatKrw(refund)} 돌려받고 끝내기` : '지금 끝내기'}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
