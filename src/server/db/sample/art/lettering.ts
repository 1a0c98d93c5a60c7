import { stroke } from './pen.ts'

/** A stroke alphabet on a 4 × 6 grid, so that logos and labels look the same on machines without fonts. */
const glyphs: Record<string, string> = {
  A: 'M0 6L2 0L4 6M0.8 4H3.2',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.9H0H2.1A1.45 1.45 0 0 0 2.1 0H0',
  C: 'M4 1.2A2.2 2.6 0 0 0 0 3A2.2 2.6 0 0 0 4 4.8',
  D: 'M0 0V6H1.4A2.6 3 0 0 0 1.4 0H0',
  E: 'M3.6 0H0V6H3.6M0 3H3',
  F: 'M3.6 0H0V6M0 3H3',
  G: 'M4 1.2A2.2 2.6 0 0 0 0 3A2.2 2.6 0 0 0 4 4.8V3.2H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M1 0V6',
  J: 'M3 0V4.2A1.6 1.7 0 0 1 0 4.4',
  K: 'M0 0V6M3.8 0L0 3.4M1.3 2.4L4 6',
  L: 'M0 0V6H3.5',
  M: 'M0 6V0L2.2 4L4.4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2.1 0A2.1 3 0 0 0 2.1 6A2.1 3 0 0 0 2.1 0',
  P: 'M0 6V0H2.2A1.7 1.7 0 0 1 2.2 3.4H0',
  Q: 'M2.1 0A2.1 3 0 0 0 2.1 6A2.1 3 0 0 0 2.1 0M2.6 4.4L4.2 6.2',
  R: 'M0 6V0H2.2A1.65 1.65 0 0 1 2.2 3.3H0M1.8 3.3L4 6',
  S: 'M3.7 1A1.9 1.5 0 0 0 0.2 1.5C0.4 3.2 3.8 2.6 3.9 4.5A2 1.6 0 0 1 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1.3 6L2.6 1.6L3.9 6L5.2 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M2 0A2 3 0 0 0 2 6A2 3 0 0 0 2 0',
  '1': 'M0 1.2L1.4 0V6',
  '2': 'M0 1.4A1.9 1.6 0 0 1 3.8 1.6C3.8 3.2 0 4.4 0 6H4',
  '5': 'M3.6 0H0.4L0.2 2.6C3 1.8 4 3 3.8 4.4A2 1.8 0 0 1 0 5',
  '7': 'M0 0H4L1.4 6',
  '8': 'M2 3A1.7 1.5 0 0 1 2 0A1.7 1.5 0 0 1 2 3A2 1.5 0 0 1 2 6A2 1.5 0 0 1 2 3',
  '-': 'M0.4 3H2.8',
  '.': 'M0.5 5.9V6',
}

const advance: Record<string, number> = { I: 2, M: 4.4, W: 5.2, '1': 1.6, '-': 3.2, '.': 1, J: 3.2, ' ': 2.2 }

/** Width in grid units of a word set with the given extra letter spacing. */
const wordWidth = (word: string, spacing: number) =>
  Array.from(word).reduce((width, letter) => width + (advance[letter] ?? 4) + spacing, -spacing)

/** A word centred on (cx, cy), `height` px high, shrunk when it would be wider than `maxWidth`. */
export const lettering = (
  word: string,
  cx: number,
  cy: number,
  height: number,
  color: string,
  options: { weight?: number; spacing?: number; maxWidth?: number } = {},
): string => {
  const { weight = 0.9, spacing = 1.5, maxWidth = Number.POSITIVE_INFINITY } = options
  const width = wordWidth(word, spacing)
  const scale = Math.min(height / 6, maxWidth / width)
  let x = -width / 2
  const letters = Array.from(word, (letter) => {
    const drawn =
      glyphs[letter] === undefined
        ? ''
        : `<g transform="translate(${x.toFixed(2)} -3)">${stroke(glyphs[letter], color, weight)}</g>`
    x += (advance[letter] ?? 4) + spacing
    return drawn
  })
  return `<g transform="translate(${cx} ${cy}) scale(${scale.toFixed(3)})">${letters.join('')}</g>`
}
