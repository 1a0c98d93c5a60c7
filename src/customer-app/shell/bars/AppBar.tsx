import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from '#customer/router/place.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import styles from './AppBar.module.css'
import { goBackInPage } from '../navigation/back.ts'
import { useNativeBackUrls } from '../webview/nativeNavigation.ts'
import { nextStack, readStack, writeStack } from '../navigation/navigationStack.ts'
import { referrerOf } from '../navigation/referrer.ts'

/** The 44 px title bar of the webview: back while there is somewhere to go back to, otherwise close. */
export function AppBar({ title, hidden }: { title: string; hidden: boolean }) {
  const location = useLocation()
  const { pathname, key } = location
  const kind = useNavigationType()
  const navigate = useNavigate()
  const stack = useMemo(() => nextStack(readStack(), pathname, kind), [pathname, kind])
  const backUrls = useNativeBackUrls(key)
  const referrer = referrerOf(location)
  const canGoBack = referrer !== null || stack.length > 1 || backUrls.length > 0

  useEffect(() => writeStack(stack), [stack])

  if (hidden) return null
  return (
    <header className={styles.bar}>
      <IconButton
        label={canGoBack ? '뒤로' : '닫기'}
        icon={<Icon name={canGoBack ? 'left' : 'close'} />}
        onClick={() => goBackInPage(referrer === null ? undefined : () => navigate(referrer, { replace: true }))}
      />
      <p className={styles.title}>{title}</p>
    </header>
  )
}
