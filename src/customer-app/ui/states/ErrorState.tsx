import { Button } from '../Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './ErrorState.module.css'

/** `reference`: the number by which we find what happened. */
type Props = { heading: string; description?: string; reference?: string; onRetry?: () => void }

/** A part that could not be loaded, with the way to try again. */
export function ErrorState({ heading, description, reference, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={heading}
        description={description}
        action={
          onRetry && (
            <Button variant="secondary" size="m" onClick={onRetry}>
              다시 시도
            </Button>
          )
        }
      />
      {reference && (
        <p className={styles.reference}>
          오류 번호 <code className={styles.number}>{reference}</code>
        </p>
      )}
    </div>
  )
}
