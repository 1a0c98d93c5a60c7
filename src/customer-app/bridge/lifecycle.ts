import type { BridgeWindow } from './bridgeWindow.ts'

type Turns = { onHide: () => void; onResume: () => void; onRestore: () => void }

/**
 * Watches the page come and go: `onHide` when it is left, `onResume` when the app is in front again, `onRestore` when it
 * came back whole from the back-forward cache. Returns how to stop.
 */
export function watchPage(window: BridgeWindow, { onHide, onResume, onRestore }: Turns): () => void {
  const onVisibility = () => {
    if (window.document.visibilityState === 'visible') onResume()
  }
  const onShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) onRestore()
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  window.document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    window.document.removeEventListener('visibilitychange', onVisibility)
  }
}
