import { Badge } from '#customer/ui/goods/Badge.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { kitRhythmWord } from '#shared/words/plans.ts'
import { perMonthText, totalText } from '../planText.ts'
import { type Choice, trialText } from './choiceText.ts'
import styles from './Choice.module.css'

type Props = { choices: readonly Choice[]; chosen: number | undefined; onChoose: (productId: number) => void }

/** Plans as cards of one choice; none is chosen for anybody. */
export const PlanCards = ({ choices, chosen, onChoose }: Props) => (
  <fieldset className={styles.cards}>
    <legend className="sr-only">요금제</legend>
    {choices.map(({ product: { id }, plan }) => (
      <RadioCard
        key={id}
        name="product"
        value={String(id)}
        checked={chosen === id}
        onChange={() => onChoose(id)}
        description={
          <>
            <span className={styles.price}>
              <strong className={styles.total}>{totalText(plan)}</strong>
              {plan.list_price > plan.price && (
                <s>
                  <span className="sr-only">할인 전 </span>
                  {formatKrw(plan.list_price)}
                </s>
              )}
              {perMonthText(plan) && <span>{perMonthText(plan)}</span>}
            </span>
            <span className={styles.line}>{trialText(plan)}</span>
            {plan.seats > 1 && <span className={styles.line}>{plan.seats}명까지 함께 써요.</span>}
            {plan.kits.map((kit) => (
              <span key={`${kit.product_id} ${kit.option_label ?? ''}`} className={styles.line}>
                {kit.name} {kit.quantity}개 · {kitRhythmWord[kit.every]}
              </span>
            ))}
          </>
        }
      >
        <span className={styles.name}>
          {plan.name}
          {plan.badge && <Badge tone="pink">{plan.badge}</Badge>}
        </span>
      </RadioCard>
    ))}
  </fieldset>
)
