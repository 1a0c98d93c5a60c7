import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AppBar } from './AppBar.tsx'
import { BottomNav } from './BottomNav.tsx'
import { chromeFor, NAV, TABS } from './chrome.ts'
import { environment } from './environment.ts'
import { Notices } from './Notices.tsx'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'

type Props = { children: ReactNode; hasScreen: (path: string) => boolean }

/** The column everything happens in, and what surrounds a screen in it. */
export function Shell({ children, hasScreen }: Props) {
  const { pathname } = useLocation()
  const chrome = chromeFor(pathname)
  const main = useArrival(chrome.title)
  const inApp = environment.kind === 'app'
  const tabs = TABS.filter((tab) => hasScreen(tab.to))
  const nav = NAV.filter((item) => hasScreen(item.to))

  return (
    <div className={inApp ? styles.app : styles.web}>
      <a className={styles.skip} href="#main">
        본문으로 건너뛰기
      </a>
      {inApp && <AppBar title={chrome.title} hidden={chrome.webviewAppBar === 'none'} />}
      {!inApp && chrome.topBar && <TopBar chrome={chrome} />}
      {!inApp && chrome.tabs && tabs.length > 1 && <TabBar tabs={tabs} active={chrome.activeTabs} />}
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {!inApp && chrome.bottomNav && <BottomNav items={nav} active={chrome.activeNav} service={chrome.service} />}
      <Notices />
    </div>
  )
}
