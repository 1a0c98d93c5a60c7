import { useState } from 'react'
import type { EndingStatement } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { policyPath } from '#shared/terms.ts'
import { useStatus } from '../manage/useStatus.ts'
import styles from '../Subscription.module.css'
import { shortDay } from '../subscriptionText.ts'
import { Goods } from './Goods.tsx'
import { StatementTable } from './StatementTable.tsx'

/** 중도 해지: everything that comes back, line by line and why, with its kits returned and without; then the end. */
export function EndNowSheet({ onClose }: { onClose: () => void }) {
  const quote = query.useQuery('get', '/api/v2/user/subscriptions/refund-quote', undefined, { staleTime: 0 })
  return (
    <Sheet title="지금 끝내고 환불" onClose={onClose}>
      {quote.isPending && (
        <Loading label="돌려받을 금액을 계산하고 있어요">
          <Skeleton height={160} />
        </Loading>
      )}
      {quote.error && <QueryError error={quote.error} onRetry={() => void quote.refetch()} />}
      {quote.data && <Ending statement={quote.data} onClose={onClose} />}
    </Sheet>
  )
}

function Ending({ statement, onClose }: { statement: EndingStatement; onClose: () => void }) {
  const { refund, kit_return: kits, back_to: backTo } = statement
  const [returns, setReturns] = useState<boolean | null>(null)
  const { set, busy } = useStatus(onClose)
  const isChosen = kits === null || returns !== null
  const end = () =>
    set(
      { status: 'TERMINATED', expected_refund: refund, ...(kits ? { returns_kits: returns === true } : {}) },
      kits && returns ? '멤버십을 끝냈어요. 키트를 보낼 곳을 알려드려요.' : '멤버십을 끝냈어요.',
    )
  return (
    <div className={styles.sheet}>
      <StatementTable statement={statement} />
      {backTo.map(({ label, amount }, index) => (
        <p key={`${index} ${label}`} className={styles.note}>
          {label}: 지금 {formatKrw(amount)}
        </p>
      ))}
      <Link className={styles.link} to={policyPath('AUTO_PAYMENT')}>
        자동결제 약관 보기
      </Link>
      <Goods statement={statement} />
      {kits && (
        <div className={styles.actions} role="radiogroup" aria-label="보낸 키트">
          <RadioCard
            name="kits"
            value="return"
            checked={returns === true}
            onChange={() => setReturns(true)}
            description={`${shortDay(kits.due_on)}까지 돌아오면 ${formatKrw(kits.later)}을 더 돌려받아요. 보내는 배송비는 내가 내요.`}
          >
            반납할게요
          </RadioCard>
          <RadioCard
            name="kits"
            value="keep"
            checked={returns === false}
            onChange={() => setReturns(false)}
            description={`키트를 가져요. ${shortDay(kits.due_on)}까지는 마음을 바꿀 수 있어요.`}
          >
            반납하지 않을게요
          </RadioCard>
        </div>
      )}
      <p className={styles.note}>지금 바로 끝나고, 되돌릴 수 없어요.</p>
      {!isChosen && (
        <p id="kits-first" className={styles.note}>
          키트를 반납할지 골라 주세요.
        </p>
      )}
      <Button
        block
        busy={busy}
        disabled={!isChosen}
        aria-describedby={isChosen ? undefined : 'kits-first'}
        onClick={end}
      >
        {refund > 0 ? `${formatKrw(refund)} 돌려받고 끝내기` : '지금 끝내기'}
      </Button>
      <Button variant="secondary" block onClick={() => window.print()}>
        정산서 인쇄하기
      </Button>
    </div>
  )
}
