/** Sheets and popups over the page, the lowest first. */
const open: HTMLDialogElement[] = []

/** A dialog is open; returns how to say that it is not any more. */
export function addLayer(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  return () => {
    const at = open.lastIndexOf(dialog)
    if (at >= 0) open.splice(at, 1)
  }
}

/** The dialog that lies on top of everything, if one is open. */
export const topLayer = (): HTMLDialogElement | undefined => open.at(-1)

/** Asks the topmost dialog to close, as Escape does; false when there is none. */
export function closeTopLayer(): boolean {
  const top = topLayer()
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}
