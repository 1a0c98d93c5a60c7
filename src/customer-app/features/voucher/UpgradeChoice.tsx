import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import type { VoucherPreview } from './usePreview.ts'
import type { Offer } from './useOffers.ts'
import styles from './Voucher.module.css'
import { spanText } from './voucherWords.ts'

type Props = {
  preview: VoucherPreview
  offers: readonly Offer[]
  chosen: Offer | undefined
  onChoose: (offer: Offer | undefined) => void
}

const seatsText = (seats: number): string => (seats > 1 ? ` · ${seats}명` : '')

/** The voucher as it is, or a larger plan for some more money; each with what it comes to. */
export const UpgradeChoice = ({ preview, offers, chosen, onChoose }: Props) => (
  <fieldset className={styles.choices}>
    <legend className="sr-only">쓸 요금제</legend>
    <RadioCard
      name="plan"
      value="own"
      checked={chosen === undefined}
      onChange={() => onChoose(undefined)}
      description={`${preview.days.toLocaleString('ko')}일${seatsText(preview.plan.seats)} · 더 낼 금액 없음`}
    >
      {preview.plan.name} 그대로
    </RadioCard>
    {offers.map((offer) => (
      <RadioCard
        key={offer.plan_id}
        name="plan"
        value={String(offer.plan_id)}
        checked={chosen?.plan_id === offer.plan_id}
        onChange={() => onChoose(offer)}
        description={`${spanText(offer)}${seatsText(offer.seats)}`}
      >
        {offer.plan_name} +{formatKrw(offer.extra_amount)}
      </RadioCard>
    ))}
  </fieldset>
)

/** 지금 플랜 / 바꾼 플랜, side by side. */
export const Compared = ({ preview, offer }: { preview: VoucherPreview; offer: Offer }) => (
  <div className={styles.compared}>
    {[
      { when: '이용권 그대로', name: preview.plan.name, span: spanText(preview.effect), seats: preview.plan.seats },
      { when: '바꾸면', name: offer.plan_name, span: spanText(offer), seats: offer.seats },
    ].map(({ when, name, span, seats }) => (
      <section key={when} aria-label={when}>
        <h3>{when}</h3>
        <p className={styles.name}>
          {name}
          {seatsText(seats)}
        </p>
        <p className={styles.span}>{span}</p>
      </section>
    ))}
  </div>
)
