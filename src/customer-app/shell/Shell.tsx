import type { ReactNode } from 'react'
import { AppBar } from './bars/AppBar.tsx'
import { BackRow } from './bars/BackRow.tsx'
import { CartLink } from './cart/CartLink.tsx'
import { useChrome } from './bars/chrome.ts'
import { environment } from './environment.ts'
import { useIntents } from './intents/useIntents.ts'
import { Notices } from './notices/Notices.tsx'
import { useServiceOf } from './bars/selectedService.ts'
import styles from './Shell.module.css'
import { useArrival } from './navigation/useArrival.ts'
import { useMarker } from './analytics/useMarker.ts'
import { useScreenViews } from './analytics/useScreenViews.ts'
import { useTroubleNote } from './trouble/useTroubleNote.ts'
import { SkipLink, WebFrame } from './WebFrame.tsx'

/** The column everything happens in, and what surrounds a screen in it. */
export function Shell({ children }: { children: ReactNode }) {
  const chrome = useChrome()
  const service = useServiceOf(chrome)
  const main = useArrival(chrome.title)
  useScreenViews()
  useMarker()
  useIntents()
  const { Note, openedAt } = useTroubleNote()
  const notices = (
    <>
      <Notices />
      {Note && <Note openedAt={openedAt} />}
    </>
  )

  if (environment.kind === 'app') {
    return (
      <div className={styles.app}>
        <SkipLink />
        <AppBar title={chrome.title} hidden={chrome.webviewAppBar === 'none'} />
        <main className={styles.main} id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
        {notices}
      </div>
    )
  }
  return (
    <>
      <WebFrame chrome={chrome} service={service} cart={<CartLink />} main={main}>
        <BackRow />
        {children}
      </WebFrame>
      {notices}
    </>
  )
}
