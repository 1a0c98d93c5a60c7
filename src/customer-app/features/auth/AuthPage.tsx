import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import styles from './AuthPage.module.css'

export function AuthPage({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <Link className={styles.logo} to="/store" aria-label="홈핏 스토어로">
        홈핏
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {description && <p className={styles.description}>{description}</p>}
      {children}
    </div>
  )
}
