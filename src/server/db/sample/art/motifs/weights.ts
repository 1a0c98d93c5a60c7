import { readableOn } from '../color.ts'
import { lettering } from '../lettering.ts'
import type { Motif } from '../motif.ts'
import { circle, ellipse, group, path, polygon, rect, ring, stroke } from '../pen.ts'

const steel = ['#8f8d9c', '#e9e8ef', '#ffffff', '#b9b7c6', '#77758a']

/** A pair of hexagonal dumbbells. */
export const hexDumbbells: Motif = (pen, { main, accent }) => {
  const head = (x: number, flip: number) =>
    polygon(
      [
        [x, 40],
        [x + 30 * flip, 0],
        [x + 92 * flip, 0],
        [x + 112 * flip, 40],
        [x + 112 * flip, 130],
        [x + 92 * flip, 170],
        [x + 30 * flip, 170],
        [x, 130],
      ],
      pen.linear([main.l1, main.base, main.d2]),
    ) +
    polygon(
      [
        [x, 40],
        [x + 30 * flip, 0],
        [x + 92 * flip, 0],
        [x + 112 * flip, 40],
      ],
      main.l2,
      'opacity=".75"',
    ) +
    polygon(
      [
        [x, 130],
        [x + 30 * flip, 170],
        [x + 92 * flip, 170],
        [x + 112 * flip, 130],
      ],
      main.d3,
      'opacity=".8"',
    ) +
    rect(x + (flip > 0 ? 96 : -112), 62, 16, 46, 4, accent.base)
  const dumbbell = () =>
    rect(120, 64, 190, 42, 18, pen.linear(steel)) +
    stroke(
      'M150 66V104M170 66V104M190 66V104M210 66V104M230 66V104M250 66V104M270 66V104',
      '#8b8999',
      2.5,
      'opacity=".6"',
    ) +
    head(146, -1) +
    head(284, 1)
  return [
    pen.shadow(360, 584, 300, 40, 0.36),
    group('translate(160 210) rotate(-14 215 85) scale(.96)', dumbbell()),
    group('translate(122 396) scale(1.08)', dumbbell()),
  ].join('')
}

/** Vinyl dumbbells with round heads. */
export const roundDumbbells: Motif = (pen, { main, accent }) => {
  const dumbbell = (t: typeof main) =>
    rect(96, 46, 180, 36, 18, pen.linear([t.l1, t.base, t.d1])) +
    rect(0, 0, 122, 128, 50, pen.linear([t.l3, t.l1, t.base, t.d2])) +
    rect(250, 0, 122, 128, 50, pen.linear([t.l3, t.l1, t.base, t.d2])) +
    ellipse(340, 64, 26, 56, t.d1, 'opacity=".45"') +
    lettering('2', 340, 64, 26, t.l3, { weight: 1.1 })
  return [
    pen.shadow(360, 580, 290, 40, 0.32),
    group('translate(230 230) rotate(24 186 64)', dumbbell(accent)),
    group('translate(130 420) rotate(-7 186 64) scale(1.12)', dumbbell(main)),
  ].join('')
}

/** A dial-adjustable dumbbell on its cradle. */
export const dialDumbbell: Motif = (pen, { main, accent }) => {
  const plates = (x: number, flip: number) =>
    [0, 1, 2, 3, 4]
      .map((i) =>
        rect(
          x + flip * i * 26 - 11,
          322 + i * 9,
          22,
          176 - i * 18,
          8,
          pen.linear(i % 2 === 0 ? ['#55516a', '#2c283b'] : ['#6a6680', '#3a3549']),
        ),
      )
      .join('')
  return [
    pen.shadow(360, 590, 300, 40, 0.38),
    path('M110 520H610L590 586H130Z', pen.linear([main.l1, main.d2])),
    rect(92, 500, 536, 32, 14, pen.linear([main.l2, main.base])),
    rect(230, 388, 260, 44, 20, pen.linear(steel)),
    plates(238, -1),
    plates(482, 1),
    circle(122, 410, 48, pen.linear([accent.l2, accent.base, accent.d1])),
    circle(122, 410, 24, '#ffffff', 'opacity=".85"'),
    circle(598, 410, 48, pen.linear([accent.l2, accent.base, accent.d1])),
    circle(598, 410, 24, '#ffffff', 'opacity=".85"'),
    stroke('M122 410V394M598 410V394', accent.d2, 6),
  ].join('')
}

/** A kettlebell with a coloured band. */
export const kettlebell: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 588, 210, 38, 0.4),
    stroke('M268 350C208 190 262 150 360 150S512 190 452 350', pen.linear([main.l1, main.base, main.d2], 'h'), 50),
    stroke('M262 330C222 200 270 160 350 158', main.l2, 9, 'opacity=".7"'),
    path(
      'M360 300C496 300 540 390 540 450C540 520 500 588 450 588H270C220 588 180 520 180 450C180 390 224 300 360 300Z',
      pen.radial([main.l2, main.l1, main.base, main.d2, main.d3], 0.34, 0.26, 0.86),
    ),
    circle(360, 454, 78, accent.base),
    circle(360, 454, 78, pen.linear(['#ffffff/.28', '#ffffff/0'])),
    lettering(word, 360, 454, 34, readableOn(accent.base), { maxWidth: 116 }),
    path(
      'M222 388C240 346 276 326 308 318',
      'none',
      'stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".35"',
    ),
  ].join('')

/** Weight plates leaning on each other with a bar. */
export const plates: Motif = (pen, { main, accent }) => {
  const plate = (x: number, y: number, r: number, t: typeof main) =>
    circle(x + 16, y + 4, r, t.d3) +
    circle(x, y, r, pen.linear([t.l1, t.base, t.d1], 'd')) +
    ring(x, y, r * 0.86, r * 0.86, t.l2, 4, 'opacity=".7"') +
    ring(x, y, r * 0.4, r * 0.4, t.d2, 6, 'opacity=".5"') +
    circle(x, y, r * 0.15, '#e7e6ee') +
    circle(x, y, r * 0.09, '#3a3549')
  return [
    pen.shadow(370, 586, 290, 40, 0.36),
    plate(455, 420, 160, accent),
    plate(270, 442, 138, main),
    plate(420, 512, 70, { ...main, base: main.d2, l1: main.d1, d1: main.d3 }),
  ].join('')
}

/** Soft ankle and wrist weights. */
export const ankleWeights: Motif = (pen, { main, accent }) => {
  const cuff = (t: typeof main) =>
    path(
      'M-130 -40C-130 -92 130 -92 130 -40V44C130 96 -130 96 -130 44Z',
      pen.linear([t.d1, t.l1, t.l2, t.base, t.d2], 'h'),
    ) +
    ellipse(0, -42, 130, 40, t.d2) +
    ellipse(0, -42, 108, 29, t.d3) +
    stroke('M-66 -4V82M0 0V86M66 -4V82', t.d2, 4, 'opacity=".6"') +
    path('M-130 -6C-90 34 90 34 130 -6V26C90 66 -90 66 -130 26Z', accent.base, 'opacity=".95"') +
    rect(-20, 12, 40, 50, 8, '#f5f4f8')
  return [
    pen.shadow(250, 580, 190, 32, 0.32),
    pen.shadow(480, 470, 170, 26, 0.24),
    group('translate(470 370) scale(.92)', cuff(main)),
    group('translate(258 486) scale(1.06)', cuff(main)),
  ].join('')
}
