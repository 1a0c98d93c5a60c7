import { useSyncExternalStore } from 'react'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { BridgeError } from '#customer/bridge/messages/bridgeError.ts'
import { bridge } from '../webview/bridge.ts'
import { goTo } from '../navigation/goTo.ts'

type NoticeLink = { to: string; label: string }
/** What a toast offers besides being read: a place to go, or something to do. */
export type ToastOffer = NoticeLink | { onPress: () => void; label: string }
type ToastNotice = { id: number; text: string; offer?: ToastOffer | undefined }
type PopupNotice = { heading: string; description?: string; link?: NoticeLink }
type Notices = { toast: ToastNotice | null; popup: PopupNotice | null }

export const TOAST_MS = 4_000
let notices: Notices = { toast: null, popup: null }
let nextId = 1
const listeners = new Set<() => void>()

function update(change: Partial<Notices>) {
  notices = { ...notices, ...change }
  listeners.forEach((listener) => listener())
}

/** In the app natively, unless it offers something. */
export function showToast(text: string, offer?: ToastOffer) {
  if (offer || !bridge.supports('TOAST')) return showToastHere(text, offer)
  return void bridge.request('TOAST', { message: text }).catch((thrown: unknown) => {
    // an app that was merely slow to say so has shown it
    if (!(thrown instanceof BridgeError && thrown.code === 'TIMEOUT')) showToastHere(text)
  })
}

function showToastHere(text: string, offer?: ToastOffer) {
  const toast = { id: nextId++, text, offer }
  update({ toast })
  setTimeout(() => notices.toast === toast && update({ toast: null }), TOAST_MS)
}

/** In the app natively, for as long as the person thinks about it. */
export function showPopup(popup: PopupNotice) {
  if (!bridge.supports('POPUP')) return update({ popup })
  return void askNatively(popup).catch(() => update({ popup }))
}

async function askNatively({ heading, description, link }: PopupNotice) {
  const { button_id: pressed } = await bridge.request('POPUP', {
    ...(description === undefined ? { message: heading } : { title: heading, message: description }),
    buttons: [{ id: 'ok', label: '확인' }, ...(link ? [{ id: 'link', label: link.label }] : [])],
  })
  if (link && pressed === 'link') goTo(link.to)
}

/** Tells the person what went wrong in the server's own words. */
export function showError(error: unknown) {
  showPopup(errorWords(toApiError(error)))
}

export function showErrorWithLink(error: unknown, link: NoticeLink) {
  showPopup({ ...errorWords(toApiError(error)), link })
}

export const closePopup = () => update({ popup: null })
export const closeToast = () => update({ toast: null })

export function useNotices(): Notices {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
}
