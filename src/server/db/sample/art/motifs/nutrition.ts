import { mix, readableOn, tones } from '../color.ts'
import { lettering } from '../lettering.ts'
import type { Motif } from '../motif.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from '../pen.ts'

/** A stand-up pouch. */
export const pouch: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 590, 210, 36, 0.36),
    path(
      'M196 130H524C530 260 548 420 556 560C520 604 200 604 164 560C172 420 190 260 196 130Z',
      pen.linear([main.d1, main.l1, main.l2, main.base, main.d2], 'h'),
    ),
    rect(190, 112, 340, 44, 8, pen.linear([main.l2, main.base])),
    ...Array.from({ length: 16 }, (_, i) => rect(200 + i * 21, 116, 4, 36, 2, main.d1, 'opacity=".35"')),
    path('M184 250H536L548 470H172Z', '#ffffff', 'opacity=".94"'),
    lettering(word, 360, 312, 46, main.d3, { maxWidth: 290, weight: 1.1 }),
    rect(256, 356, 208, 10, 5, main.l2),
    rect(286, 380, 148, 8, 4, '#d5d3de'),
    circle(300, 440, 40, pen.radial([accent.l2, accent.base, accent.d1], 0.36, 0.3, 0.8)),
    circle(352, 452, 28, pen.radial([accent.l3, accent.l1, accent.base], 0.36, 0.3, 0.8)),
    path('M400 470C400 420 470 420 470 470Z', accent.d1),
    path('M196 560C280 586 440 586 524 560', 'none', `stroke="${main.d2}" stroke-width="4" opacity=".5"`),
    path('M214 170L206 540L226 548L240 170Z', '#ffffff', 'opacity=".25"'),
  ].join('')

/** A tub with a screw lid. */
export const tub: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 590, 220, 38, 0.38),
    path('M190 240H530V540A170 50 0 0 1 190 540Z', pen.linear([main.d2, main.l1, main.l2, main.base, main.d3], 'h')),
    path(
      'M190 300A170 40 0 0 0 530 300V480A170 46 0 0 1 190 480Z',
      pen.linear(['#dcdae6', '#ffffff', '#ffffff', '#cfcddb'], 'h'),
    ),
    lettering(word, 360, 388, 48, main.d3, { maxWidth: 250, weight: 1.15 }),
    rect(270, 436, 180, 12, 6, accent.base),
    rect(300, 462, 120, 9, 4, accent.l2),
    path(
      'M176 150H544V232A184 46 0 0 1 176 232Z',
      pen.linear(['#1f1b2b', '#4a465c', '#5d596f', '#332f43', '#191524'], 'h'),
    ),
    ...Array.from({ length: 18 }, (_, i) => rect(188 + i * 20, 168, 5, 70, 2, '#191524', 'opacity=".35"')),
    ellipse(360, 150, 184, 40, '#514d64'),
    ellipse(360, 146, 150, 30, '#5f5b73'),
  ].join('')

/** Bars in flow wrap, with one opened. */
export const bars: Motif = (pen, { main, accent, word }) => {
  const bar = (t: typeof main) =>
    path(
      'M-230 -58L-216 -46L-230 -34L-216 -22L-230 -10L-216 2L-230 14L-216 26L-230 38L-216 50H216L230 38L216 26L230 14L216 2L230 -10L216 -22L230 -34L216 -46L230 -58Z',
      pen.linear([t.l2, t.l1, t.base, t.d2]),
    ) +
    rect(-204, -58, 12, 108, 2, t.d1, 'opacity=".35"') +
    rect(192, -58, 12, 108, 2, t.d1, 'opacity=".35"') +
    lettering(word, -30, -4, 40, readableOn(t.base), { maxWidth: 230, weight: 1.1 }) +
    circle(138, -4, 32, '#ffffff', 'opacity=".92"') +
    circle(138, -4, 20, accent.base)
  return [
    pen.shadow(370, 560, 290, 34, 0.28),
    group('translate(380 230) rotate(-9)', bar(tones(mix(main.base, accent.base, 0.55)))),
    group('translate(350 360) rotate(-9)', bar(main)),
    group('translate(366 494) rotate(-9)', bar(accent)),
  ].join('')
}

/** A chilled meal tray or salad, seen from above. */
export const mealBowl: Motif = (pen, { main, accent, variant }) => {
  const leaf = (x: number, y: number, r: number, c: string) =>
    group(
      `translate(${x} ${y}) rotate(${r})`,
      path('M0 -58C44 -40 44 40 0 58C-44 40 -44 -40 0 -58Z', c) + stroke('M0 -46V46', '#ffffff', 3, 'opacity=".35"'),
    )
  const greens = ['#7fb85a', '#5f9c49', '#a5cf6f', '#4d8a41']
  return [
    pen.shadow(366, 396, 280, 250, 0.22),
    circle(360, 362, 236, pen.linear([main.l3, main.l1, main.d1], 'd')),
    circle(360, 362, 212, pen.radial(['#ffffff', '#f3f1f6', '#dcdae6'])),
    ...Array.from({ length: 9 }, (_, i) =>
      leaf(
        360 + Math.cos(i * 0.72 + 2.6) * 118,
        362 + Math.sin(i * 0.72 + 2.6) * 118,
        i * 47,
        greens[i % 4] ?? '#7fb85a',
      ),
    ),
    ...[0, 1, 2, 3].map((i) =>
      group(
        `translate(${300 + i * 44} ${318 + i * 14}) rotate(18)`,
        rect(-24, -78, 48, 156, 22, pen.linear(['#f7dfb8', '#e8bd85', '#cf9a5e'], 'h')),
        stroke('M-14 -40L14 -26M-14 -8L14 6M-14 24L14 38', '#b07a40', 5, 'opacity=".6"'),
      ),
    ),
    ...[0, 1, 2, 3, 4].map((i) =>
      circle(240 + i * 30, 470 + (i % 2) * 22, 25, pen.radial(['#ff9c8a', '#e8503f', '#b93227'], 0.36, 0.3, 0.8)),
    ),
    circle(478, 434, 50, '#fffaf0'),
    circle(480, 432, 25, pen.radial(['#ffd76a', '#f4a92a'])),
    variant % 2 === 0
      ? ellipse(250, 290, 58, 44, '#d8c3a0') + ellipse(250, 284, 46, 32, '#e9dabf')
      : circle(252, 286, 46, accent.l1),
  ].join('')
}

/** Vacuum packs of chicken breast. */
export const chickenPacks: Motif = (pen, { main, accent, word }) => {
  const pack = (t: typeof main) =>
    rect(-150, -180, 300, 360, 18, pen.linear([t.l3, t.l2, t.l1])) +
    rect(-150, -180, 300, 92, 18, t.base) +
    rect(-150, -110, 300, 22, 0, t.base) +
    lettering(word, 0, -134, 30, readableOn(t.base), { maxWidth: 220, weight: 1.05 }) +
    path(
      'M-90 40C-112 -40 -30 -80 40 -60C110 -40 116 50 66 100C10 150 -70 120 -90 40Z',
      pen.radial(['#ffe9cf', '#f2c897', '#d99c5e'], 0.4, 0.35, 0.75),
    ) +
    stroke('M-50 20L30 -20M-46 60L60 10M-20 96L72 52', '#b97b3e', 8, 'opacity=".55"') +
    path('M-140 -80L-60 -84L-120 170H-140Z', '#ffffff', 'opacity=".3"')
  return [
    pen.shadow(370, 590, 260, 34, 0.3),
    group('translate(470 340) rotate(12) scale(.86)', pack(accent)),
    group('translate(292 376) rotate(-7)', pack(main)),
  ].join('')
}

/** Capsules in a bottle. */
export const pillBottle: Motif = (pen, { main, accent, word }) => {
  const capsule = (x: number, y: number, r: number) =>
    group(
      `translate(${x} ${y}) rotate(${r})`,
      rect(-44, -19, 88, 38, 19, accent.l3),
      path('M0 -19H25A19 19 0 0 1 25 19H0Z', accent.base),
      rect(-32, -12, 60, 8, 4, '#ffffff', 'opacity=".55"'),
    )
  return [
    pen.shadow(340, 590, 240, 36, 0.36),
    path(
      'M220 260C220 236 240 230 260 230H440C460 230 480 236 480 260V560C480 584 464 590 440 590H260C236 590 220 584 220 560Z',
      pen.linear([main.d2, main.l1, main.l2, main.base, main.d2], 'h'),
    ),
    rect(240, 130, 220, 96, 14, pen.linear(['#cfcddb', '#ffffff', '#f4f3f8', '#bdbbca'], 'h')),
    ...Array.from({ length: 13 }, (_, i) => rect(250 + i * 16, 144, 4, 70, 2, '#a9a7b8', 'opacity=".45"')),
    rect(220, 310, 260, 190, 0, pen.linear(['#e6e4ee', '#ffffff', '#ffffff', '#dad8e4'], 'h')),
    lettering(word, 350, 366, 36, main.d3, { maxWidth: 210, weight: 1.1 }),
    rect(270, 410, 160, 10, 5, accent.base),
    rect(290, 434, 120, 8, 4, '#d5d3de'),
    circle(350, 470, 16, accent.l1),
    capsule(540, 556, -18),
    capsule(180, 570, 14),
    capsule(566, 500, 40),
  ].join('')
}

/** Stick sachets in an open box. */
export const sachets: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(370, 590, 260, 36, 0.34),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      group(
        `rotate(${-8 + i * 4} ${250 + i * 46} 420)`,
        rect(226 + i * 46, 160 + (i % 2) * 22, 40, 260, 6, pen.linear([accent.l2, accent.base, accent.d1], 'h')),
        rect(226 + i * 46, 160 + (i % 2) * 22, 40, 20, 4, accent.d1),
      ),
    ),
    polygon(
      [
        [160, 340],
        [500, 340],
        [500, 584],
        [160, 584],
      ],
      pen.linear([main.l1, main.base]),
    ),
    polygon(
      [
        [500, 340],
        [584, 290],
        [584, 530],
        [500, 584],
      ],
      pen.linear([main.d1, main.d2]),
    ),
    polygon(
      [
        [160, 340],
        [244, 290],
        [262, 290],
        [190, 340],
      ],
      main.d2,
    ),
    lettering(word, 330, 430, 40, readableOn(main.base), { maxWidth: 270, weight: 1.1 }),
    rect(210, 480, 240, 12, 6, accent.l2),
    rect(210, 508, 160, 10, 5, main.l2),
  ].join('')

/** A carton of ready-to-drink bottles. */
export const drinks: Motif = (pen, { main, accent, word }) => {
  const bottle = (x: number, t: typeof main, s: number) =>
    group(
      `translate(${x} 590) scale(${s})`,
      path(
        'M-72 0C-84 0 -84 -10 -84 -24V-230C-84 -280 -40 -290 -40 -330H40C40 -290 84 -280 84 -230V-24C84 -10 84 0 72 0Z',
        pen.linear([t.d1, t.l2, t.l3, t.l1, t.d2], 'h'),
      ),
      rect(-84, -220, 168, 150, 0, pen.linear(['#e6e4ee', '#ffffff', '#dad8e4'], 'h')),
      lettering(word, 0, -160, 28, t.d3, { maxWidth: 140, weight: 1.1 }),
      rect(-46, -122, 92, 9, 4, t.base),
      rect(-46, -372, 92, 46, 10, pen.linear([accent.l1, accent.d1])),
    )
  return [
    pen.shadow(360, 592, 280, 36, 0.34),
    bottle(500, accent, 0.9),
    bottle(220, tones(mix(main.base, accent.base, 0.5)), 0.9),
    bottle(360, main, 1.1),
  ].join('')
}

/** A tea box and a cup. */
export const teaBox: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(370, 590, 280, 36, 0.32),
    polygon(
      [
        [130, 250],
        [420, 250],
        [420, 580],
        [130, 580],
      ],
      pen.linear([main.l1, main.base]),
    ),
    polygon(
      [
        [420, 250],
        [500, 210],
        [500, 536],
        [420, 580],
      ],
      pen.linear([main.d1, main.d2]),
    ),
    polygon(
      [
        [130, 250],
        [210, 210],
        [500, 210],
        [420, 250],
      ],
      main.l3,
    ),
    circle(275, 366, 66, '#ffffff', 'opacity=".92"'),
    path('M275 316C310 340 310 390 275 416C240 390 240 340 275 316Z', accent.base),
    stroke('M275 330V408', '#ffffff', 4),
    lettering(word, 275, 484, 30, readableOn(main.base), { maxWidth: 220, weight: 1.05 }),
    path('M440 440H610C610 530 590 580 525 580S440 530 440 440Z', pen.linear(['#ffffff', '#f1eff6', '#cfcddb'], 'h')),
    ellipse(525, 440, 85, 22, '#e4e2ec'),
    ellipse(525, 442, 72, 16, mix(accent.base, '#8a4b20', 0.45)),
    stroke('M606 464C660 464 660 540 592 534', '#e4e2ec', 14),
  ].join('')
