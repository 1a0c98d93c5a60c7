import { useSyncExternalStore } from 'react'
import { errorWords, toApiError } from '#shared/api/apiError.ts'

type NoticeLink = { to: string; label: string }
type ToastNotice = { id: number; text: string; link?: NoticeLink }
type PopupNotice = { heading: string; description?: string; link?: NoticeLink }
type Notices = { toast: ToastNotice | null; popup: PopupNotice | null }

const TOAST_MS = 4_000
let notices: Notices = { toast: null, popup: null }
let nextId = 1
const listeners = new Set<() => void>()

function update(change: Partial<Notices>) {
  notices = { ...notices, ...change }
  listeners.forEach((listener) => listener())
}

export function showToast(text: string, link?: NoticeLink) {
  const toast = { id: nextId++, text, link }
  update({ toast })
  setTimeout(() => notices.toast === toast && update({ toast: null }), TOAST_MS)
}

export function showPopup(popup: PopupNotice) {
  update({ popup })
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
