import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { chromeFor } from './chrome.ts'
import { signInPath, useRedirectPath, wayInFor } from './redirectPath.ts'
import { useSession } from './useSession.ts'

/** Lets a screen be seen by whom it is for: signed-in people, people who are not, or anybody. */
export function Gate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { status, user } = useSession()
  const redirectPath = useRedirectPath()
  const { auth } = chromeFor(pathname)
  if (auth === 'any') return children
  if (status === 'loading') return null
  if (auth === 'user' && status === 'signed-out') return <Navigate to={signInPath(pathname + search)} replace />
  if (auth === 'anon' && status === 'signed-in') return <Navigate to={wayInFor(user?.id, redirectPath)} replace />
  return children
}
