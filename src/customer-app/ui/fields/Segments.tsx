import styles from './Segments.module.css'

type Props<T extends string> = {
  /** what is chosen between, for screen readers */
  label: string
  options: readonly { value: T; label: string }[]
  current: T
  onPick: (value: T) => void
}

/** A few parts of one thing, side by side, of which one is shown. */
export const Segments = <T extends string>({ label, options, current, onPick }: Props<T>) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={styles.segment}
        aria-pressed={current === option.value}
        onClick={() => onPick(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
