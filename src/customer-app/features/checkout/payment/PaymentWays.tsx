import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import styles from '../Checkout.module.css'
import { type Choice, monthsOf, type PayWay } from './ways.ts'

type Props = { ways: readonly PayWay[]; way: PayWay | null; choice: Choice; onChange: (choice: Choice) => void }

/** Registered cards first, each paid at once without a window; then what the window offers. */
export const PaymentWays = ({ ways, way, choice, onChange }: Props) => (
  <>
    <fieldset className={styles.methods}>
      <legend className="sr-only">결제 수단</legend>
      {ways.map((candidate) => (
        <RadioCard
          key={candidate.key}
          name="payment-method"
          value={candidate.key}
          checked={candidate.key === way?.key}
          disabled={!candidate.enabled}
          description={describe(candidate)}
          onChange={() => onChange({ key: candidate.key, months: 0 })}
        >
          {candidate.label}
        </RadioCard>
      ))}
    </fieldset>
    {way && way.months.length > 0 && (
      <Select
        label="할부"
        value={String(monthsOf(way, choice))}
        onChange={(months) => onChange({ key: way.key, months: Number(months) })}
      >
        <option value="0">일시불</option>
        {way.months.map((months) => (
          <option key={months} value={months}>
            {months}개월
          </option>
        ))}
      </Select>
    )}
  </>
)

const describe = ({ enabled, reason, billingKeyId }: PayWay): string | undefined =>
  enabled ? (billingKeyId === undefined ? undefined : '등록한 결제수단 · 결제창 없이 바로 결제돼요') : reason
