import type { ReactNode, Ref } from 'react'
import { BottomNav } from './bars/BottomNav.tsx'
import type { Chrome, Service } from './bars/chrome.ts'
import styles from './Shell.module.css'
import { TabBar } from './bars/TabBar.tsx'
import { TopBar } from './bars/TopBar.tsx'

type Props = {
  chrome: Chrome
  service: Service
  /** the cart icon, which knows how much is in it */
  cart?: ReactNode
  main?: Ref<HTMLElement>
  children?: ReactNode
}

/** What surrounds a screen in a browser. It asks nobody anything, so that the build can draw it ahead (firstFrames.tsx). */
export function WebFrame({ chrome, service, cart, main, children }: Props) {
  return (
    <div className={styles.web}>
      <SkipLink />
      {chrome.topBar && <TopBar chrome={chrome} service={service} cart={cart} />}
      {chrome.tabs && <TabBar active={chrome.activeTabs} />}
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {chrome.bottomNav && <BottomNav active={chrome.activeNav} />}
    </div>
  )
}

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      본문으로 건너뛰기
    </a>
  )
}
