import { useEffect } from 'react'
import { closeTopLayer } from '#customer/ui/overlays/layers.ts'
import { bridge } from '../webview/bridge.ts'
import { nativeBackUrls } from '../webview/nativeNavigation.ts'
import { readStack } from './navigationStack.ts'

type BackHandler = () => boolean
const handlers: BackHandler[] = []

/** A screen's own way back, for example to its step before; it answers whether there was one. The latest is asked first. */
export function useBackHandler(handler: BackHandler) {
  useEffect(() => {
    handlers.push(handler)
    return () => void handlers.splice(handlers.lastIndexOf(handler), 1)
  }, [handler])
}

/** Android's back button: closes what lies on top, else goes back in the page, else in the app, else leaves it. */
export function goBack() {
  if (!closeTopLayer()) goBackInPage()
}

/** The app bar's button. `referrer`: where the page was told to go back to. */
export function goBackInPage(toReferrer?: () => void) {
  if (handlers.toReversed().some((handler) => handler())) return
  if (toReferrer) toReferrer()
  else if (canGoBack()) window.history.back()
  else closeWebview()
}

/** Whether this webview has been anywhere else. */
export const canGoBack = () => readStack().length > 1 || nativeBackUrls().length > 0

/** Leaves the webview, with a word to whoever opened it. An app that cannot be left goes back instead. */
export function closeWebview(result?: unknown) {
  const goBack = () => window.history.back()
  if (!bridge.isNative) return goBack()
  // the answer may never come, for the page is gone by then
  const options = { timeoutMs: Infinity, strict: false }
  return void bridge.request('SHUTDOWN_WEBVIEW', result === undefined ? undefined : { result }, options).catch(goBack)
}
