import { Link } from '#customer/router/Link.tsx'
import { toApiError } from '#shared/api/apiError.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { QueryError } from './QueryError.tsx'
import { MISSING, type MissingThing } from './missing.ts'

/** What cannot be shown: a thing that is not there by its name, with the place to find others; else why, and a retry. */
export function NotThere({ what, error, onRetry }: { what: MissingThing; error: unknown; onRetry: () => void }) {
  return toApiError(error).status === 404 ? <Missing what={what} /> : <QueryError error={error} onRetry={onRetry} />
}

export function Missing({ what }: { what: MissingThing }) {
  const { icon, title, description, to, label } = MISSING[what]
  return (
    <>
      <h1 className="sr-only">찾을 수 없음</h1>
      <EmptyState
        icon={icon}
        title={title}
        description={description}
        action={
          <Link className={buttonClass({ size: 'm' })} to={to} replace>
            {label}
          </Link>
        }
      />
    </>
  )
}
