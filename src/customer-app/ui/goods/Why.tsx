import styles from './Why.module.css'

/** The sentences behind a figure, one tap away; nothing when there are none. */
export function Why({ of, lines }: { of: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details className={styles.why}>
      <summary aria-label={`${of}: 왜 이 금액인가요?`}>왜 이 금액인가요?</summary>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </details>
  )
}
