import { lazy, Suspense, useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { useSession } from '#customer/shell/useSession.ts'
import styles from './Reviews.module.css'

const ReportSheet = lazy(async () => ({ default: (await import('./ReportSheet.tsx')).ReportSheet }))

/** The way to say that a review breaks a rule. */
export function ReportButton({ reviewId }: { reviewId: number }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const [open, setOpen] = useState(false)
  if (status === 'signed-out')
    return (
      <Link className={styles.report} to={signInPath}>
        신고
      </Link>
    )
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        신고
      </button>
      {open && (
        <Suspense>
          <ReportSheet reviewId={reviewId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
