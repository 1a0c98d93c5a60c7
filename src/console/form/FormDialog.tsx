import { Button, Dialog, type DialogProps } from '@mui/material'
import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react'
import { leave, useUnsaved } from './unsaved.ts'

type Props = Omit<DialogProps, 'open' | 'onClose'> & {
  onClose: () => void
  /** What was typed has done its work, so that nothing would be lost. */
  settled?: boolean
}

const CloseContext = createContext<() => void>(() => {})

/**
 * A dialog that something is typed into: Escape, a click beside it and its cancel button ask before they lose what was
 * typed. What the dialog held when it opened is compared with what it holds now, so no dialog has to keep count.
 */
export const FormDialog = ({ onClose, settled = false, children, ...dialog }: Props) => {
  const paper = useRef<HTMLDivElement>(null)
  const first = useRef<string | null>(null)
  const touched = useRef(false)
  useEffect(() => {
    first.current = heldIn(paper.current)
  }, [])
  const lost = useCallback(() => !settled && touched.current && heldIn(paper.current) !== first.current, [settled])
  useUnsaved(lost)
  const close = () => leave(onClose, lost)
  const onTouch = () => {
    // what arrived from the server meanwhile is nobody's input
    if (!touched.current) first.current = heldIn(paper.current)
    touched.current = true
  }
  return (
    <Dialog
      maxWidth="xs"
      fullWidth
      {...dialog}
      open
      onClose={close}
      slotProps={{ ...dialog.slotProps, paper: { ref: paper } }}
      onKeyDownCapture={onTouch}
      onPointerDownCapture={onTouch}
      onPasteCapture={onTouch}
    >
      <CloseContext value={close}>{children}</CloseContext>
    </Dialog>
  )
}

/** The button of a FormDialog that leaves it; asks first when something typed would be lost. */
export const CancelButton = ({ children = '취소' }: { children?: ReactNode }) => {
  const close = useContext(CloseContext)
  return (
    <Button color="inherit" onClick={close}>
      {children}
    </Button>
  )
}

/** Every value in the fields of the dialog, as one text. */
const heldIn = (paper: HTMLElement | null): string =>
  JSON.stringify(
    [...(paper?.querySelectorAll('input, textarea:not([aria-hidden]), [aria-pressed]') ?? [])].map((field) => {
      if (field instanceof HTMLTextAreaElement) return field.value
      if (!(field instanceof HTMLInputElement)) return field.getAttribute('aria-pressed')
      return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value
    }),
  )
