import type { Tones } from '../color.ts'
import { mix, tones } from '../color.ts'
import { lettering } from '../lettering.ts'
import type { Motif } from '../motif.ts'
import { circle, ellipse, group, path, rect, ring, stroke } from '../pen.ts'

const steps = (from: Tones, to: Tones, count: number): Tones[] =>
  Array.from({ length: count }, (_, i) => tones(mix(from.base, to.base, count === 1 ? 0 : i / (count - 1))))

/** Loop bands of rising strength, fanned out. */
export const loopBands: Motif = (pen, { main, accent }) => {
  const loops = steps(main, accent, 5)
  return [
    pen.shadow(360, 590, 250, 36, 0.26),
    ...loops.map((t, i) =>
      group(
        `rotate(${-44 + i * 22} 360 590)`,
        rect(
          322,
          168,
          76,
          400,
          38,
          'none',
          `stroke="${t.d2}" stroke-width="30" opacity=".55" transform="translate(7 5)"`,
        ),
        rect(322, 168, 76, 400, 38, 'none', `stroke="${t.base}" stroke-width="30"`),
        rect(314, 160, 92, 416, 46, 'none', `stroke="${t.l2}" stroke-width="5" opacity=".8"`),
        lettering(['X', 'L', 'M', 'S', 'XS'][i] ?? 'M', 322, 300, 15, '#ffffff'),
      ),
    ),
    ellipse(360, 578, 60, 26, main.d2, 'opacity=".25"'),
  ].join('')
}

/** Wide fabric hip bands, stacked. */
export const hipBands: Motif = (pen, { main, accent, word }) => {
  const band = (y: number, t: Tones, w: number) =>
    path(
      `M${360 - w} ${y}V${y + 84}C${360 - w} ${y + 150} ${360 + w} ${y + 150} ${360 + w} ${y + 84}V${y}C${360 + w} ${y + 66} ${360 - w} ${y + 66} ${360 - w} ${y}Z`,
      pen.linear([t.d1, t.l1, t.l2, t.base, t.d1], 'h'),
    ) +
    path(
      `M${360 - w} ${y}C${360 - w} ${y - 66} ${360 + w} ${y - 66} ${360 + w} ${y}C${360 + w} ${y + 66} ${360 - w} ${y + 66} ${360 - w} ${y}Z`,
      t.d2,
    ) +
    path(
      `M${360 - w + 16} ${y}C${360 - w + 26} ${y - 46} ${360 + w - 26} ${y - 46} ${360 + w - 16} ${y}C${360 + w - 36} ${y + 46} ${360 - w + 36} ${y + 46} ${360 - w + 16} ${y}Z`,
      t.d3,
    ) +
    stroke(
      `M${360 - w + 8} ${y + 26}C${360 - w + 30} ${y + 88} ${360 + w - 30} ${y + 88} ${360 + w - 8} ${y + 26}`,
      t.l3,
      3,
      'stroke-dasharray="9 9" opacity=".7"',
    )
  return [
    pen.shadow(360, 590, 250, 40, 0.32),
    band(452, accent, 214),
    band(352, main, 200),
    band(252, tones(mix(main.base, accent.base, 0.5)), 186),
    lettering(word, 360, 430, 20, '#ffffff', { maxWidth: 120 }),
  ].join('')
}

/** A tube with two handles. */
export const tubeBand: Motif = (pen, { main, accent }) => {
  const handle = (x: number, flip: number) =>
    group(
      `translate(${x} 300) rotate(${flip * 16})`,
      path('M0 -96L-62 40M0 -96L62 40', 'none', 'stroke="#2e2a3d" stroke-width="13" stroke-linecap="round"'),
      rect(-84, 28, 168, 48, 24, pen.linear([accent.l2, accent.base, accent.d2])),
      ...[-50, -25, 0, 25, 50].map((o) => rect(o - 3, 28, 6, 48, 3, accent.d1, 'opacity=".5"')),
      circle(0, -98, 17, '#c9c7d3'),
      circle(0, -98, 9, '#7c7990'),
    )
  return [
    pen.shadow(360, 590, 260, 34, 0.22),
    stroke(
      'M226 196C150 60 60 330 170 520C250 640 470 640 550 520C660 330 570 60 494 196',
      main.d2,
      26,
      'opacity=".25" transform="translate(8 12)"',
    ),
    stroke('M226 196C150 60 60 330 170 520C250 640 470 640 550 520C660 330 570 60 494 196', main.base, 24),
    stroke('M222 190C150 62 64 328 172 512', main.l2, 6, 'opacity=".8"'),
    handle(208, 1),
    handle(512, -1),
  ].join('')
}

/** Rolls of flat exercise band. */
export const flatBands: Motif = (pen, { main, accent }) => {
  const roll = (x: number, y: number, t: Tones) =>
    path(
      `M${x - 92} ${y}V${y + 130}A92 30 0 0 0 ${x + 92} ${y + 130}V${y}Z`,
      pen.linear([t.d1, t.l2, t.l1, t.base, t.d2], 'h'),
    ) +
    ellipse(x, y, 92, 30, t.l2) +
    [76, 58, 40, 22].map((r) => ring(x, y, r, r * 0.32, t.d1, 4, 'opacity=".7"')).join('')
  const [a, b, c] = steps(main, accent, 3)
  if (!a || !b || !c) return ''
  return [
    pen.shadow(370, 596, 280, 38, 0.3),
    roll(458, 300, c),
    roll(250, 330, b),
    path('M382 470C470 560 560 556 640 520V590C560 640 430 640 330 590Z', a.d1),
    roll(352, 440, a),
  ].join('')
}

/** A speed rope. */
export const jumpRope: Motif = (pen, { main, accent }) => {
  const handle = (transform: string) =>
    group(
      transform,
      rect(-26, -110, 52, 220, 24, pen.linear([main.d1, main.l2, main.l1, main.base, main.d2], 'h')),
      ...[-60, -30, 0, 30, 60].map((y) => rect(-26, y, 52, 9, 4, main.d2, 'opacity=".45"')),
      rect(-15, -140, 30, 36, 8, '#d5d3de'),
      rect(-26, 84, 52, 26, 12, accent.base),
    )
  return [
    pen.shadow(360, 590, 260, 34, 0.22),
    stroke('M252 250C190 30 600 60 590 330C580 590 150 620 140 420C132 270 420 150 470 256', accent.d2, 12),
    stroke('M252 250C190 30 600 60 590 330C580 590 150 620 140 420C132 270 420 150 470 256', accent.l2, 3),
    handle('translate(276 390) rotate(-12)'),
    handle('translate(456 396) rotate(12)'),
  ].join('')
}

/** A yoga strap, coiled, with its buckle. */
export const yogaStrap: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(350, 592, 240, 40, 0.3),
    path('M130 440V510C130 600 560 600 560 510V440Z', pen.linear([main.d1, main.l1, main.l2, main.base, main.d2], 'h')),
    ellipse(345, 440, 215, 92, main.l1),
    ...[190, 160, 130, 100, 70, 40].map((r) => ring(345, 440, r, r * 0.43, main.d1, 6, 'opacity=".75"')),
    path('M520 480C590 460 640 380 600 260L560 268C590 370 560 420 500 430Z', pen.linear([main.l1, main.d1])),
    rect(538, 176, 90, 96, 14, 'none', `stroke="${accent.l2}" stroke-width="14"`),
    rect(538, 176, 90, 96, 14, 'none', 'stroke="#ffffff" stroke-width="3" opacity=".6"'),
    stroke('M540 224H626', accent.base, 12),
  ].join('')
