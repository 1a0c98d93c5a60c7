/** Colour arithmetic for the sample pictures: one base colour gives a small family of tones. */
export interface Tones {
  base: string
  l1: string
  l2: string
  l3: string
  d1: string
  d2: string
  d3: string
}

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Mixes two `#rrggbb` colours; `amount` 0 gives `from`, 1 gives `to`. */
export const mix = (from: string, to: string, amount: number): string => {
  const [a, b] = [channels(from), channels(to)]
  return `#${a
    .map((value, i) =>
      Math.round(value + ((b[i] ?? 0) - value) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const ink = '#1a1530'

export const tones = (base: string): Tones => ({
  base,
  l1: mix(base, '#ffffff', 0.16),
  l2: mix(base, '#ffffff', 0.38),
  l3: mix(base, '#ffffff', 0.66),
  d1: mix(base, ink, 0.16),
  d2: mix(base, ink, 0.34),
  d3: mix(base, ink, 0.58),
})

/** Relative lightness 0…1, enough to choose dark or light lettering. */
export const lightness = (hex: string): number => {
  const [r, g, b] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

/** Lettering that can be read on the given colour. */
export const readableOn = (hex: string): string => (lightness(hex) > 0.62 ? '#2b2540' : '#ffffff')
