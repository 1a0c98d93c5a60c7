/** What a key gives on a Latin keyboard, whatever the input method makes of it; nothing for keys that write nothing. */
export const latinOf = (code: string): string => {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? []
  return letter ?? digit ?? MARKS[code] ?? ''
}

const MARKS: Record<string, string> = { Minus: '-', NumpadSubtract: '-', Period: '.', NumpadDecimal: '.', Slash: '/' }

const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/

/**
 * What was scanned: the text of the field, or, where the input method has turned letters into 한글, the keys that were
 * pressed. Without spaces, in capitals.
 */
export const scannedText = (text: string, codes: readonly string[]): string => {
  const plain = HANGUL.test(text) ? codes.map(latinOf).join('') : text.normalize('NFKC')
  return plain.replaceAll(/\s/g, '').toUpperCase()
}
