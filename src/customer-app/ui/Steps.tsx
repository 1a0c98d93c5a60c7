import styles from './Steps.module.css'

type Props = { label: string; steps: string[]; current: number }

/** How far along something is that takes days: every step by its name, those that are behind it filled. */
export function Steps({ label, steps, current }: Props) {
  return (
    <ol className={styles.track} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index <= current}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
