import { mix, tones } from './color.ts'
import type { Look } from './motif.ts'
import { motifs, type MotifName } from './catalogue.ts'
import { circle, createPen, ellipse, group, path, type Pen, polygon, rect } from './pen.ts'

/** What one product picture shows. */
export interface Scene {
  motif: MotifName
  /** `#rrggbb` of the goods */
  color: string
  /** `#rrggbb` of the companion colour */
  accent: string
  /** `#rrggbb` that tints the set */
  backdrop: string
  word: string
  variant: number
  /** which of the five sets the goods stand in */
  set: number
  size?: number
  /** how near they are seen; 1 is all of them */
  near?: number
}

const flatLay = new Set<MotifName>([
  'leggings',
  'bikeShorts',
  'sportsBra',
  'tee',
  'tank',
  'zipJacket',
  'joggers',
  'socks',
  'kneeSleeve',
  'mealBowl',
  'pullUpBar',
])

const backdrop = (pen: Pen, base: string, set: number, flat: boolean): string => {
  const wall = mix(base, '#ffffff', 0.8)
  const floor = mix(base, '#ffffff', 0.66)
  const deep = mix(base, '#ffffff', 0.5)
  const plain = rect(0, 0, 720, 720, 0, pen.radial([mix(wall, '#ffffff', 0.5), wall, floor], 0.5, 0.42, 0.8))
  if (flat) {
    const shapes = [
      '',
      circle(360, 360, 292, mix(wall, '#ffffff', 0.55)),
      polygon(
        [
          [0, 720],
          [0, 470],
          [720, 250],
          [720, 720],
        ],
        floor,
        'opacity=".6"',
      ),
      rect(90, 70, 540, 580, 270, mix(wall, '#ffffff', 0.5)),
      polygon(
        [
          [120, 0],
          [330, 0],
          [110, 720],
          [-100, 720],
        ],
        '#ffffff',
        'opacity=".4"',
      ) +
        polygon(
          [
            [400, 0],
            [500, 0],
            [280, 720],
            [180, 720],
          ],
          '#ffffff',
          'opacity=".4"',
        ),
    ]
    return plain + (shapes[set % shapes.length] ?? '')
  }
  const ground = rect(0, 500, 720, 220, 0, pen.linear([floor, mix(floor, '#ffffff', 0.25)]))
  const sets = [
    plain,
    rect(0, 0, 720, 500, 0, pen.linear([wall, mix(wall, '#ffffff', 0.4)])) + ground,
    plain + circle(360, 330, 262, pen.linear([deep, floor])),
    rect(0, 0, 720, 520, 0, wall) +
      path('M170 520V330A190 190 0 0 1 550 330V520Z', pen.linear([deep, floor])) +
      rect(0, 500, 720, 220, 0, mix(floor, '#ffffff', 0.2)),
    rect(0, 0, 720, 500, 0, wall) +
      ground +
      polygon(
        [
          [60, 0],
          [250, 0],
          [430, 500],
          [240, 500],
        ],
        '#ffffff',
        'opacity=".38"',
      ) +
      polygon(
        [
          [300, 0],
          [380, 0],
          [560, 500],
          [480, 500],
        ],
        '#ffffff',
        'opacity=".38"',
      ),
    plain +
      ellipse(360, 588, 318, 70, mix(floor, '#ffffff', 0.3)) +
      path('M42 588V640C42 690 678 690 678 640V588A318 70 0 0 1 42 588Z', floor),
  ]
  return sets[set % sets.length] ?? plain
}

/** The whole picture as SVG text. */
export const sceneSvg = (scene: Scene): string => {
  const { motif, color, accent, backdrop: tint, word, variant, set, size = 720, near = 1 } = scene
  const pen = createPen()
  const look: Look = { main: tones(color), accent: tones(accent), word, variant }
  const flat = flatLay.has(motif)
  const body =
    backdrop(pen, tint, set, flat) +
    group(`translate(360 370) scale(${1.02 * near}) translate(-360 -370)`, motifs[motif](pen, look))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 720 720">${pen.definitions()}${body}</svg>`
}
