/** ⌘/Ctrl-K from anywhere: go to a screen or a setting, or find an order, an invoice, a product, a claim, a member. */
import { useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { patiently } from '#console/patiently.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'

const OPEN = 'homefit:command-palette'

/** Opens the palette from anywhere in the console. */
export const openCommandPalette = () => window.dispatchEvent(new Event(OPEN))

type Palette = ComponentType<{ early?: string; onClose: () => void }>
let palette: Palette | undefined
const load = async () => {
  palette ??= (await patiently(() => import('./CommandPalette.tsx'))).CommandPalette
  return palette
}

export const PALETTE_KEYS = { code: 'KeyK', mod: true, whileTyping: true }

/**
 * The palette's code is fetched once the first screen stands, and it is drawn within the key press that opens it: the
 * next key is already the palette's. Before the code is there, a plain field takes what is typed and hands it over.
 */
export const CommandPaletteHost = () => {
  const [open, setOpen] = useState(false)
  const [early, setEarly] = useState('')
  const [Loaded, setLoaded] = useState<Palette | undefined>(() => palette)
  const show = (next: boolean) => {
    setEarly('')
    // drawn and focused before the next key
    flushSync(() => setOpen(next))
  }
  useShortcut({ keys: PALETTE_KEYS, label: '찾기·이동', group: '어디서나' }, () => show(!open))

  useEffect(() => {
    // without the network it is asked for again when it is opened
    const later = window.setTimeout(
      () =>
        void load().then(
          (found) => setLoaded(() => found),
          () => undefined,
        ),
      1_000,
    )
    return () => window.clearTimeout(later)
  }, [])
  useEffect(() => {
    const onOpen = () => setOpen(true)
    window.addEventListener(OPEN, onOpen)
    return () => window.removeEventListener(OPEN, onOpen)
  }, [])
  useEffect(() => {
    if (!open || Loaded) return
    void load().then(
      (found) => setLoaded(() => found),
      () => setOpen(false),
    )
  }, [open, Loaded])

  if (!open) return null
  if (Loaded) return <Loaded early={early} onClose={() => setOpen(false)} />
  return (
    <input
      autoFocus
      role="combobox"
      aria-expanded={false}
      aria-controls=""
      aria-label="찾을 것"
      value={early}
      onChange={(event) => setEarly(event.target.value)}
      onKeyDown={(event) => {
        if (event.code === 'Escape') setOpen(false)
      }}
      style={{
        position: 'fixed',
        top: '10vh',
        left: '50%',
        translate: '-50% 0',
        zIndex: 1400,
        width: 'min(600px, 90vw)',
        padding: 14,
        fontSize: '1rem',
        border: '1px solid #8884',
        borderRadius: 6,
      }}
    />
  )
}
