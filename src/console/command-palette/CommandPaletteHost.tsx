/** ⌘/Ctrl-K from anywhere: go to a screen, or find an order, an invoice number, a phone, a member. */
import { Suspense, useEffect, useState } from 'react'
import { part } from '#console/patiently.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'

const OPEN = 'homefit:command-palette'

/** Opens the palette from anywhere in the console. */
export const openCommandPalette = () => window.dispatchEvent(new Event(OPEN))

const CommandPalette = part(() => import('./CommandPalette.tsx'), 'CommandPalette')

export const PALETTE_KEYS = { code: 'KeyK', mod: true, whileTyping: true }

export const CommandPaletteHost = () => {
  const [open, setOpen] = useState(false)
  useShortcut({ keys: PALETTE_KEYS, label: '찾기·이동', group: '어디서나' }, () => setOpen((was) => !was))

  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(OPEN, show)
    return () => window.removeEventListener(OPEN, show)
  }, [])

  return open ? (
    <Suspense fallback={null}>
      <CommandPalette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
