import { formatKst } from '#shared/format/kst.ts'
import type { VoucherPreview } from './usePreview.ts'
import styles from './Voucher.module.css'
import { spanText, startText } from './voucherWords.ts'

/** What a voucher gives, and when. */
export function BenefitCard({ preview }: { preview: VoucherPreview }) {
  const { title, plan, days, goods, effect, expires_at: expiresAt } = preview
  return (
    <section className={styles.benefit} aria-label="이용권 혜택">
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.rows}>
        <dt>멤버십</dt>
        <dd>{plan.seats > 1 ? `${plan.name} (${plan.seats}명)` : plan.name}</dd>
        <dt>이용 일수</dt>
        <dd>{days.toLocaleString('ko')}일</dd>
        <dt>이용 기간</dt>
        <dd>{spanText(effect)}</dd>
        {goods && (
          <>
            <dt>함께 받는 것</dt>
            <dd>{goods.join(', ')}</dd>
          </>
        )}
        <dt>등록 기한</dt>
        <dd>{formatKst(expiresAt, 'YYYY.MM.DD HH:mm')}까지</dd>
      </dl>
      <p className={styles.said}>{startText(effect.starts_on)}</p>
    </section>
  )
}
