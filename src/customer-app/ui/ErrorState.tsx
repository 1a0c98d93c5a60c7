import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = { heading: string; description?: string; onRetry?: () => void }

/** A part that could not be loaded, with the way to try again. */
export function ErrorState({ heading, description, onRetry }: Props) {
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
    </div>
  )
}
