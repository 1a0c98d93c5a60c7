import { useId, type ReactNode } from 'react'
import styles from './Popup.module.css'
import { useModal } from './useModal.ts'

type Props = { heading: string; description?: string; children?: ReactNode; actions: ReactNode; onClose: () => void }

/** A small dialog in the middle: one heading, at most a few sentences, one or two actions. */
export function Popup({ heading, description, children, actions, onClose }: Props) {
  const id = useId()
  return (
    <dialog
      className={styles.popup}
      role="alertdialog"
      aria-labelledby={`${id}-h`}
      aria-describedby={description ? `${id}-d` : undefined}
      {...useModal(onClose)}
    >
      <div className={styles.panel}>
        <h2 className={styles.heading} id={`${id}-h`}>
          {heading}
        </h2>
        {description && (
          <p className={styles.description} id={`${id}-d`}>
            {description}
          </p>
        )}
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}
