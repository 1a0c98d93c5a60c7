import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Stepper.module.css'

type Props = { label: string; value: number; min?: number; max: number; onChange: (value: number) => void }

/** Quantity with two 44 px buttons; a reader hears the new number after each press. Less than too many is the most. */
export function Stepper({ label, value, min = 1, max, onChange }: Props) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton
        label="하나 빼기"
        icon={<Icon name="minus" size={18} />}
        disabled={value <= min}
        onClick={() => onChange(Math.min(value - 1, max))}
      />
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <IconButton
        label="하나 더하기"
        icon={<Icon name="plus" size={18} />}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  )
}
