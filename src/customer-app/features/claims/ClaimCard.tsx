import { Link } from '#customer/router/Link.tsx'
import type { Claim } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { ClaimItems } from './ClaimItems.tsx'
import { whatNext } from './claimProgress.ts'
import styles from './Claims.module.css'
import { claimStatus, moneyAndPoints } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'

export function ClaimCard({ claim }: { claim: Claim }) {
  const day = formatKst(claim.requested_at, 'YYYY.MM.DD')
  const status = claimStatus(claim)
  const { refund } = claim
  return (
    <li className={styles.card}>
      <Link
        className={styles.cardHead}
        to={`/my/claims/${claim.id}`}
        aria-label={`${day} ${claimKindWord[claim.type]} 상세 보기`}
      >
        <span className={styles.cardTitle}>
          <strong>{day}</strong>
          <Badge tone={status.tone}>{status.label}</Badge>
        </span>
        <span className={styles.detail}>
          상세
          <Icon name="right" size={16} />
        </span>
      </Link>
      <ClaimItems items={claim.items} />
      <p className={styles.cardNext}>
        {whatNext(claim).title}
        {refund && claim.status !== 'RETRACTED' && refund.refund_cash + refund.refund_points > 0 && (
          <strong>환불 {moneyAndPoints(refund.refund_cash, refund.refund_points)}</strong>
        )}
      </p>
    </li>
  )
}
