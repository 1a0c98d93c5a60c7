import { mix, tones } from '../color.ts'
import { lettering } from '../lettering.ts'
import type { Motif } from '../motif.ts'
import { circle, ellipse, group, path, polygon, rect, ring, stroke } from '../pen.ts'

/** A large exercise ball. */
export const gymBall: Motif = (pen, { main, word }) =>
  [
    pen.shadow(360, 590, 220, 40, 0.38),
    circle(360, 366, 224, pen.radial([main.l3, main.l1, main.base, main.d1, main.d3], 0.36, 0.28, 0.82)),
    ...[-120, -78, -36, 36, 78, 120].map((o) => {
      const half = Math.sqrt(224 * 224 - o * o)
      return stroke(
        `M${360 - half + 4} ${366 + o}Q360 ${366 + o + 42} ${360 + half - 4} ${366 + o}`,
        main.d2,
        3,
        'opacity=".35"',
      )
    }),
    lettering(word, 372, 386, 34, main.l3, { maxWidth: 220 }),
    ellipse(282, 246, 62, 34, '#ffffff', 'opacity=".45" transform="rotate(-32 282 246)"'),
  ].join('')

/** Small soft balls. */
export const miniBalls: Motif = (pen, { main, accent }) => {
  const ball = (x: number, y: number, r: number, t: typeof main) =>
    pen.shadow(x, y + r - 4, r * 0.95, r * 0.18, 0.34) +
    circle(x, y, r, pen.radial([t.l3, t.l1, t.base, t.d2], 0.35, 0.28, 0.8)) +
    ellipse(
      x - r * 0.36,
      y - r * 0.5,
      r * 0.24,
      r * 0.13,
      '#ffffff',
      `opacity=".5" transform="rotate(-32 ${x - r * 0.36} ${y - r * 0.5})"`,
    ) +
    circle(x + r * 0.3, y + r * 0.2, r * 0.06, t.d2)
  return [
    ball(452, 330, 112, accent),
    ball(258, 440, 140, main),
    ball(490, 512, 74, tones(mix(main.base, accent.base, 0.5))),
  ].join('')
}

/** The pilates ring with padded grips. */
export const pilatesRing: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 596, 190, 30, 0.3),
    ring(360, 366, 204, 204, main.d2, 34),
    ring(360, 362, 204, 204, main.base, 30),
    ring(360, 362, 212, 212, main.l2, 5, 'opacity=".8"'),
    ring(360, 362, 193, 193, main.d1, 4, 'opacity=".6"'),
    ...[-1, 1].map((side) =>
      group(
        `translate(${360 + side * 204} 362) scale(${side} 1)`,
        rect(-34, -84, 74, 168, 34, pen.linear([accent.l2, accent.base, accent.d2], 'h')),
        rect(-24, -66, 10, 132, 5, '#ffffff', 'opacity=".35"'),
        stroke('M8 -50V50M22 -44V44', accent.d1, 4, 'opacity=".5"'),
      ),
    ),
  ].join('')

const block = (
  pen: Parameters<Motif>[0],
  x: number,
  y: number,
  w: number,
  h: number,
  t: Parameters<Motif>[1]['main'],
) =>
  polygon(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    pen.linear([t.l1, t.base]),
  ) +
  polygon(
    [
      [x, y],
      [x + 70, y - 52],
      [x + w + 70, y - 52],
      [x + w, y],
    ],
    pen.linear([t.l3, t.l2], 'h'),
  ) +
  polygon(
    [
      [x + w, y],
      [x + w + 70, y - 52],
      [x + w + 70, y + h - 52],
      [x + w, y + h],
    ],
    pen.linear([t.d1, t.d2]),
  )

/** Yoga blocks. */
export const yogaBlocks: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(380, 588, 290, 40, 0.34),
    block(pen, 110, 450, 300, 128, main),
    block(pen, 410, 320, 124, 258, accent),
    group('rotate(-5 250 380)', block(pen, 130, 310, 270, 112, tones(mix(main.base, '#ffffff', 0.28)))),
    lettering(word, 260, 514, 28, main.l3, { maxWidth: 190 }),
  ].join('')

/** Cork blocks keep the colour of cork. */
export const corkBlocks: Motif = (pen, { accent }) => {
  const cork = tones('#c99b6b')
  const flecks = Array.from({ length: 46 }, (_, i) =>
    ellipse(
      124 + ((i * 61) % 270),
      462 + ((i * 37) % 108),
      4 + (i % 3),
      2.4,
      i % 2 === 0 ? cork.d2 : cork.l2,
      'opacity=".6"',
    ),
  )
  return [
    pen.shadow(380, 588, 290, 40, 0.34),
    block(pen, 110, 450, 300, 128, cork),
    ...flecks,
    block(pen, 410, 320, 124, 258, tones('#b98857')),
    stroke('M130 380C220 300 330 300 420 350', accent.base, 16),
    circle(424, 352, 18, 'none', `stroke="${accent.l2}" stroke-width="8"`),
  ].join('')
}

/** A backbend wheel. */
export const yogaWheel: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(370, 592, 210, 36, 0.34),
    path('M360 140A218 218 0 1 1 359.9 140Z', main.d2, 'transform="translate(46 -8)"'),
    ring(406, 350, 204, 204, pen.linear([main.d1, main.d3]), 26),
    circle(360, 358, 218, pen.linear([main.l2, main.base, main.d1], 'd')),
    circle(360, 358, 196, accent.l2),
    circle(360, 358, 184, pen.linear([accent.l1, accent.d1])),
    path(
      'M360 174A184 184 0 1 0 360.1 174ZM400 170A184 184 0 0 1 400 546A184 184 0 0 0 400 170',
      accent.d2,
      'fill-rule="evenodd" opacity=".25"',
    ),
    circle(384, 354, 168, pen.linear(['#ffffff', '#f0eef6']), 'opacity=".92"'),
    ring(360, 358, 207, 207, main.l3, 3, 'opacity=".6"'),
  ].join('')

/** An arc barrel / spine corrector. */
export const spineCorrector: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 584, 310, 40, 0.32),
    path(
      'M90 576C110 420 220 350 330 350C470 350 520 460 640 470V576Z',
      pen.linear([accent.l2, accent.base, accent.d1]),
    ),
    path(
      'M90 540C110 392 220 318 330 318C470 318 520 430 640 440V492C520 482 470 372 330 372C230 372 140 430 116 540Z',
      pen.linear([main.l2, main.base, main.d2]),
    ),
    stroke('M130 470C170 390 240 348 326 342', main.l3, 8, 'opacity=".7"'),
    ellipse(330, 486, 74, 26, accent.d2, 'opacity=".55"'),
    rect(90, 560, 550, 20, 8, accent.d2),
  ].join('')

/** A compact home reformer. */
export const reformer: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 560, 330, 36, 0.34),
    polygon(
      [
        [60, 480],
        [600, 480],
        [670, 440],
        [150, 440],
      ],
      '#d9b98f',
    ),
    polygon(
      [
        [60, 480],
        [600, 480],
        [600, 506],
        [60, 506],
      ],
      '#c49a66',
    ),
    polygon(
      [
        [600, 480],
        [670, 440],
        [670, 466],
        [600, 506],
      ],
      '#a47c4c',
    ),
    ...[84, 560].map((x) => rect(x, 506, 24, 50, 6, '#6d6a7e')),
    polygon(
      [
        [220, 432],
        [470, 432],
        [530, 398],
        [290, 398],
      ],
      pen.linear([main.l2, main.base]),
    ),
    polygon(
      [
        [220, 432],
        [470, 432],
        [470, 466],
        [220, 466],
      ],
      pen.linear([main.base, main.d2]),
    ),
    polygon(
      [
        [470, 432],
        [530, 398],
        [530, 432],
        [470, 466],
      ],
      main.d3,
    ),
    path('M232 398C232 350 262 336 300 336L330 344C300 350 292 366 292 398Z', main.d1),
    stroke('M96 470V300H210V430', '#8f8c9f', 12),
    rect(80, 286, 146, 34, 17, accent.base),
    stroke('M560 452V372H620V420', '#8f8c9f', 12),
    stroke('M470 450H600M470 462H600', '#b9b7c6', 6),
    stroke('M96 300C200 220 330 240 380 392', accent.d1, 7),
  ].join('')

/** A wooden stretch board for the calves. */
export const stretchBoard: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(370, 584, 300, 38, 0.32),
    polygon(
      [
        [120, 572],
        [560, 572],
        [560, 390],
      ],
      '#a97f50',
    ),
    polygon(
      [
        [120, 552],
        [540, 372],
        [640, 330],
        [230, 500],
      ],
      pen.linear([main.l2, main.base, main.d1], 'd'),
    ),
    polygon(
      [
        [120, 552],
        [540, 372],
        [540, 402],
        [120, 580],
      ],
      pen.linear(['#e2c397', '#b98d58'], 'h'),
    ),
    polygon(
      [
        [540, 372],
        [640, 330],
        [640, 528],
        [540, 580],
      ],
      '#8d6a41',
    ),
    ...[0, 1, 2, 3, 4].map((i) =>
      stroke(`M${200 + i * 80} ${505 - i * 34}L${296 + i * 80} ${465 - i * 34}`, accent.l2, 6, 'opacity=".9"'),
    ),
  ].join('')

/** An acupressure mat and pillow. */
export const acupressure: Motif = (pen, { main, accent }) => {
  const disc = (x: number, y: number) => ellipse(x, y, 17, 11, accent.l3) + ellipse(x, y, 11, 6.5, accent.base)
  return [
    pen.shadow(360, 592, 300, 36, 0.28),
    polygon(
      [
        [190, 330],
        [530, 330],
        [630, 584],
        [90, 584],
      ],
      pen.linear([main.l1, main.d1]),
    ),
    ...Array.from({ length: 30 }, (_, i) => {
      const row = Math.floor(i / 6)
      const spread = 52 + row * 9
      return disc(360 + ((i % 6) - 2.5) * spread, 366 + row * 46)
    }),
    path('M220 250C220 200 500 200 500 250V296C500 330 220 330 220 296Z', pen.linear([main.l2, main.base, main.d2])),
    ...Array.from({ length: 10 }, (_, i) => disc(268 + (i % 5) * 46, 252 + Math.floor(i / 5) * 34)),
  ].join('')
}
