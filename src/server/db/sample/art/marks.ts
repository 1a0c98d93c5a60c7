import { mix, readableOn, tones } from './color.ts'
import { lettering } from './lettering.ts'
import { motifs, type MotifName } from './catalogue.ts'
import { circle, createPen, ellipse, group, path, polygon, rect, ring } from './pen.ts'

/** A brand's logo: its word on its colour with one of four simple signs. */
export const logoSvg = (word: string, color: string, accent: string, variant: number, size = 320): string => {
  const pen = createPen()
  const t = tones(color)
  const light = readableOn(color)
  const signs = [
    ring(160, 120, 46, 46, light, 9) + circle(160, 120, 17, accent),
    path('M110 150C110 80 210 80 210 150', 'none', `stroke="${light}" stroke-width="11" stroke-linecap="round"`) +
      circle(160, 152, 14, accent),
    polygon(
      [
        [160, 68],
        [214, 158],
        [106, 158],
      ],
      'none',
      `stroke="${light}" stroke-width="10" stroke-linejoin="round"`,
    ) + circle(160, 130, 12, accent),
    ellipse(160, 120, 26, 54, light) + ellipse(160, 120, 54, 26, accent, 'opacity=".9"'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 320 320">${pen.definitions()}${rect(0, 0, 320, 320, 0, t.base)}${path('M0 320C90 250 210 330 320 240V320Z', t.d1, 'opacity=".45"')}${signs[variant % signs.length]}${lettering(word, 160, 222, 34, light, { maxWidth: 220, weight: 0.95, spacing: 2 })}</svg>`
}

/** A category's icon: one motif on a soft round ground. */
export const iconSvg = (motif: MotifName, color: string, accent: string, variant = 0, size = 192): string => {
  const pen = createPen()
  const drawn = motifs[motif](pen, { main: tones(color), accent: tones(accent), word: 'FIT', variant })
  const ground = circle(360, 360, 360, mix(color, '#ffffff', 0.84))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 720 720">${pen.definitions()}${ground}${group('translate(360 366) scale(.82) translate(-360 -366)', drawn)}</svg>`
}

/** What a hero banner arranges on its right half; the left stays free for words. */
export interface HeroScene {
  color: string
  accent: string
  items: {
    motif: MotifName
    color: string
    accent: string
    x: number
    y: number
    scale: number
    word?: string
    variant?: number
  }[]
}

/** A 1200 × 626 banner without lettering, so that the page sets its own title on it. */
export const heroSvg = ({ color, accent, items }: HeroScene): string => {
  const pen = createPen()
  const wall = mix(color, '#ffffff', 0.72)
  const ground = [
    rect(0, 0, 1200, 626, 0, pen.linear([mix(wall, '#ffffff', 0.35), wall], 'd')),
    circle(900, 300, 300, mix(color, '#ffffff', 0.55)),
    circle(1120, 110, 90, mix(accent, '#ffffff', 0.5), 'opacity=".7"'),
    path('M0 520C300 470 520 600 820 540S1120 500 1200 520V626H0Z', mix(color, '#ffffff', 0.5)),
    path('M0 560C260 530 560 626 860 580S1130 556 1200 566V626H0Z', mix(color, '#ffffff', 0.38)),
  ]
  const drawn = items.map(({ motif, x, y, scale, word = 'HOMEFIT', variant = 0, ...look }) =>
    group(
      `translate(${x} ${y}) scale(${scale}) translate(-360 -360)`,
      motifs[motif](pen, { main: tones(look.color), accent: tones(look.accent), word, variant }),
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="626" viewBox="0 0 1200 626">${pen.definitions()}${ground.join('')}${drawn.join('')}</svg>`
}
