import { useId, type ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './Section.module.css'

type Props = {
  title: string
  eyebrow?: string
  more?: { to: string; label: string }
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, eyebrow, more, aside, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.header}>
        <div>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
        </div>
        {aside}
        {more && (
          <Link className={styles.more} to={more.to} aria-label={more.label}>
            전체 보기
            <Icon name="right" size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
