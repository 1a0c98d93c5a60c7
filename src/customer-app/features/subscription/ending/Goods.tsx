import type { EndingStatement } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { claimKindWord, claimStateWord } from '#shared/words/claims.ts'
import styles from './Statement.module.css'

type Claimed = EndingStatement['goods'][number]

/** What goods that are being cancelled or returned bring back, as their claim has reckoned it; nothing when there are none. */
export function Goods({ statement }: { statement: EndingStatement }) {
  const { goods, kit_return: kits, refund } = statement
  if (goods.length === 0) return null
  const cash = goods.reduce((sum, one) => sum + (one.refund?.refund_cash ?? 0), 0)
  return (
    <section className={styles.goods} aria-label="진행 중인 취소·반품">
      <h3>진행 중인 취소·반품</h3>
      {goods.map((one) => (
        <Claim key={one.id} claim={one} />
      ))}
      <p className={styles.sum}>
        멤버십과 모두 합하면 <strong>{formatKrw(refund + cash)}</strong>
        {kits && (
          <>
            , 키트를 반납하면 <strong>{formatKrw(kits.refund + cash)}</strong>
          </>
        )}
      </p>
    </section>
  )
}

function Claim({ claim: { id, claim_no: no, type, status, goods, refund } }: { claim: Claimed }) {
  return (
    <div className={styles.claim}>
      <p>
        <Link to={`/my/claims/${id}`}>
          {claimKindWord[type]} {no}
        </Link>{' '}
        · {claimStateWord[status]}
      </p>
      <p className={styles.row}>
        <span>{goods}</span>
        <strong>
          {refund ? formatKrw(refund.refund_cash) : '계산 전'}
          {refund && refund.refund_points > 0 && ` + ${formatPoints(refund.refund_points)}`}
        </strong>
      </p>
      {refund?.why.map((why) => (
        <p key={why} className={styles.why}>
          {why}
        </p>
      ))}
    </div>
  )
}
