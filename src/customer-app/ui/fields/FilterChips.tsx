import styles from './FilterChips.module.css'

type Props<T extends string> = {
  /** what is filtered, for screen readers */
  label: string
  options: readonly { value: T; label: string }[]
  /** undefined: 전체 */
  current: T | undefined
  onPick: (value: T | undefined) => void
}

/** One of several kinds, or all of them, in a row that scrolls. */
export const FilterChips = <T extends string>({ label, options, current, onPick }: Props<T>) => (
  <div className={styles.chips} role="group" aria-label={label}>
    {[{ value: undefined, label: '전체' }, ...options].map((option) => (
      <button
        key={option.value ?? 'all'}
        type="button"
        className={styles.chip}
        aria-pressed={current === option.value}
        onClick={() => onPick(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
