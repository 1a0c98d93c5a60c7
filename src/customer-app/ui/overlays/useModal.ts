import { useLayoutEffect, useRef } from 'react'
import { addLayer } from './layers.ts'

/**
 * Opens a native `<dialog>` modally while mounted: focus is trapped, Escape closes, focus returns afterwards. It starts
 * at the element marked `data-autofocus` (React's `autoFocus` comes before the dialog is open), else at the first.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // before the dialog leaves the page: what is gone cannot give the focus back
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const opener = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const removeLayer = addLayer(dialog)
    return () => {
      removeLayer()
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onCancel: (event: React.SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event: React.MouseEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
