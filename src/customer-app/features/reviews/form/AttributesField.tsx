import { reviewAttributes } from '#shared/validation/reviewAttributes.ts'
import styles from './ReviewForm.module.css'

type Props = {
  said: Record<string, string>
  error: string | undefined
  onChange: (said: Record<string, string>) => void
}

/** What can be said of a product by choosing; a second press takes it back. */
export function AttributesField({ said, error, onChange }: Props) {
  const pick = (name: string, value: string) => {
    const { [name]: before, ...others } = said
    onChange(before === value ? others : { ...said, [name]: value })
  }
  return (
    <>
      {Object.entries(reviewAttributes).map(([name, values]) => (
        <div key={name} className={styles.attribute} role="group" aria-label={name}>
          <span className={styles.attributeName} aria-hidden>
            {name}
          </span>
          {values.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.chip}
              aria-pressed={said[name] === value}
              onClick={() => pick(name, value)}
            >
              {value}
            </button>
          ))}
        </div>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
