import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import styles from './AppBar.module.css'
import { nextStack, readStack, writeStack } from './navigationStack.ts'

/** The 44 px title bar of the webview: back while there is somewhere to go back to, otherwise close. */
export function AppBar({ title, hidden }: { title: string; hidden: boolean }) {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const navigate = useNavigate()
  const stack = useMemo(() => nextStack(readStack(), pathname, kind), [pathname, kind])
  const canGoBack = stack.length > 1

  useEffect(() => writeStack(stack), [stack])

  if (hidden) return null
  return (
    <header className={styles.bar}>
      <IconButton
        label={canGoBack ? '뒤로' : '닫기'}
        icon={<Icon name={canGoBack ? 'left' : 'close'} />}
        onClick={() => (canGoBack ? void navigate(-1) : window.close())}
      />
      <p className={styles.title}>{title}</p>
    </header>
  )
}
