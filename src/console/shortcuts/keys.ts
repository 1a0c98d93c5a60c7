/** IME-safe keys: the place on the keyboard (`code`), never the letter, so shortcuts also work in 한글 mode. */
export type KeyCombination = {
  /** KeyboardEvent.code, e.g. `KeyK`, `Slash`. */
  code: string
  /** ⌘ on a Mac, Ctrl elsewhere. */
  mod?: boolean
  shift?: boolean
  alt?: boolean
  /** Also while the person is typing in a field. */
  whileTyping?: boolean
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whether a Korean syllable is still being put together; such keys belong to the input method. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

/** Whether the key goes into a field of text. */
export const isTyping = (event: Event) => {
  const target = event.target as Partial<HTMLInputElement> | null
  if (!target?.closest) return false
  if (target.isContentEditable || target.closest('textarea, select, [role="combobox"], [role="textbox"]')) return true
  return target.tagName === 'INPUT' && !['checkbox', 'radio', 'button', 'submit'].includes(target.type ?? '')
}

/** Whether an event is this combination, pressed for us and not for the input method or a field. */
export const isPressed = (event: KeyboardEvent, keys: KeyCombination): boolean =>
  !isComposing(event) &&
  event.code === keys.code &&
  (event.metaKey || event.ctrlKey) === (keys.mod ?? false) &&
  event.shiftKey === (keys.shift ?? false) &&
  event.altKey === (keys.alt ?? false) &&
  (keys.whileTyping === true || !isTyping(event))

const NAMES: Record<string, string> = {
  Slash: '/',
  Enter: 'Enter',
  Escape: 'Esc',
  Space: 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The keys as a person reads them: `Ctrl + K`, `⌘ K`, `?`. */
export const keyNames = (keys: KeyCombination): string[] => {
  if (keys.code === 'Slash' && keys.shift) return ['?']
  const name = NAMES[keys.code] ?? keys.code.replace(/^(Key|Digit)/, '')
  return [
    ...(keys.mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(keys.alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(keys.shift ? ['Shift'] : []),
    name,
  ]
}
