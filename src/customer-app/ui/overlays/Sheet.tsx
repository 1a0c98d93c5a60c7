import { useId, type ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Sheet.module.css'
import { useModal } from './useModal.ts'

type Props = { title: string; onClose: () => void; footer?: ReactNode; children: ReactNode; tall?: boolean }

/** A bottom sheet over the page. Mount it to open it. */
export function Sheet({ title, onClose, footer, children, tall = false }: Props) {
  const titleId = useId()
  return (
    <dialog className={styles.sheet} aria-labelledby={titleId} {...useModal(onClose)}>
      <div className={tall ? styles.tallPanel : styles.panel}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton label="닫기" icon={<Icon name="close" />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
