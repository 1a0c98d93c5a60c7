import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

type Props = { width?: CSSProperties['width']; height?: CSSProperties['height']; radius?: number; aspect?: string }

/** The grey shape of what is coming, in its exact size. */
export function Skeleton({ width = '100%', height, radius = 8, aspect }: Props) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius, aspectRatio: aspect }} />
}

/** Wraps skeletons so that a reader hears one sentence instead of empty boxes. */
export function Loading({ children, label = '불러오고 있어요' }: { children: React.ReactNode; label?: string }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      <div aria-hidden>{children}</div>
    </div>
  )
}
