import { useEffect, useId, useRef } from 'react'
import styles from './InquiryForm.module.css'

type Category = { id: number; name: string; order_required: boolean }
type Props = {
  categories: readonly Category[]
  chosen: number | null
  error: string | undefined
  onChoose: (id: number) => void
}

/** What a question is about; native radios, so arrow keys work. */
export function CategoryField({ categories, chosen, error, onChoose }: Props) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) group.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <>
      <div
        className={styles.categories}
        role="radiogroup"
        aria-label="문의 유형"
        aria-describedby={`${id}-error`}
        ref={group}
      >
        {categories.map((category) => (
          <label key={category.id} className={styles.category} data-on={category.id === chosen || undefined}>
            <input
              className="sr-only"
              type="radio"
              name={`${id}-category`}
              checked={category.id === chosen}
              onChange={() => onChoose(category.id)}
            />
            {category.name}
          </label>
        ))}
      </div>
      <div id={`${id}-error`} className={styles.error} role="alert">
        {error && <p>{error}</p>}
      </div>
    </>
  )
}
