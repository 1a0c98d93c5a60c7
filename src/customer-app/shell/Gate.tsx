import { useEffect, type ReactNode } from 'react'
import { Navigate } from '#customer/router/Navigate.tsx'
import { useLocation } from '#customer/router/place.ts'
import { bridge } from './webview/bridge.ts'
import { useChrome } from './bars/chrome.ts'
import { keepPlace, leaveTo, signInPath, useRedirectPath, wayInFor, wayOut } from './navigation/redirectPath.ts'
import { useSession } from './useSession.ts'

/** Lets a screen be seen by whom it is for: signed-in people, people who are not, or anybody. */
export function Gate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { status, user } = useSession()
  const redirectPath = useRedirectPath()
  const { auth } = useChrome()
  useEffect(() => {
    if (auth !== 'user') leaveTo(null)
    if (auth === 'any' || (auth === 'user' && status === 'signed-in')) keepPlace(pathname + search)
  }, [auth, status, pathname, search])
  if (auth === 'any') return children
  if (status === 'loading') return null
  if (auth === 'user' && status === 'signed-out') {
    const exit = wayOut()
    return exit ? <Navigate to={exit} replace /> : <ToSignIn path={pathname} search={search} />
  }
  if (auth === 'anon' && status === 'signed-in') return <Navigate to={wayInFor(user?.id, redirectPath)} replace />
  return children
}

/** The app hears of it too: it may have a way of its own to sign people in. */
function ToSignIn({ path, search }: { path: string; search: string }) {
  useEffect(() => bridge.dispatch('INCORRECT_ACCESS', { path, reason: 'NO_TOKEN' }), [path])
  return <Navigate to={signInPath(path + search)} replace />
}
