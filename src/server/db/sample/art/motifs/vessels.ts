import { lettering } from '../lettering.ts'
import type { Motif } from '../motif.ts'
import { circle, ellipse, path, rect, stroke } from '../pen.ts'

/** An insulated tumbler. */
export const tumbler: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 590, 180, 34, 0.36),
    path(
      'M262 200H458L440 570C438 588 420 592 400 592H320C300 592 282 588 280 570Z',
      pen.linear([main.d2, main.l1, main.l2, main.base, main.d2], 'h'),
    ),
    path('M275 480H445L440 570C438 588 420 592 400 592H320C300 592 282 588 280 570Z', accent.base, 'opacity=".9"'),
    rect(246, 140, 228, 64, 18, pen.linear(['#2a2638', '#5d596f', '#332f43'], 'h')),
    rect(300, 108, 120, 40, 14, pen.linear(['#3a3549', '#6a667d', '#3a3549'], 'h')),
    stroke('M420 128C500 90 520 170 470 176', '#3a3549', 16),
    lettering(word, 360, 350, 30, '#ffffff', { maxWidth: 120 }),
    path('M290 226L304 560L322 562L314 226Z', '#ffffff', 'opacity=".3"'),
  ].join('')

/** A protein shaker with a scale. */
export const shaker: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 590, 180, 34, 0.34),
    path(
      'M244 230H476L452 566C450 586 434 592 414 592H306C286 592 270 586 268 566Z',
      pen.linear(['#cfd6e2/.95', '#f7f9fc/.95', '#ffffff/.95', '#d5dce6/.95', '#b5bfcd/.95'], 'h'),
    ),
    path(
      'M257 400H463L452 566C450 586 434 592 414 592H306C286 592 270 586 268 566Z',
      pen.linear([main.l3, main.l2, main.l1], 'h'),
      'opacity=".9"',
    ),
    ...[300, 350, 400, 450, 500].map((y) => stroke(`M420 ${y}H446`, '#7c7990', 4)),
    lettering(word, 340, 470, 32, main.d2, { maxWidth: 120 }),
    path('M232 150H488L478 240H242Z', pen.linear([main.l1, main.base, main.d2], 'h')),
    path('M290 90C290 76 300 72 312 72H370C384 72 390 80 390 92V152H290Z', pen.linear([accent.l1, accent.d1], 'h')),
    stroke('M392 110C470 96 478 130 470 150', accent.base, 16),
  ].join('')

/** A clear sports bottle with a flip top. */
export const sportsBottle: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 592, 170, 32, 0.32),
    path(
      'M268 250C268 216 300 210 300 190H420C420 210 452 216 452 250V560C452 584 440 592 420 592H300C280 592 268 584 268 560Z',
      pen.linear([main.l1, main.l3, '#ffffff', main.l2, main.base], 'h'),
      'opacity=".92"',
    ),
    path(
      'M268 360H452V560C452 584 440 592 420 592H300C280 592 268 584 268 560Z',
      pen.linear([main.l1, main.l2, main.base], 'h'),
      'opacity=".55"',
    ),
    rect(286, 140, 148, 56, 14, pen.linear([accent.l1, accent.base, accent.d2], 'h')),
    rect(330, 92, 60, 54, 16, pen.linear([accent.l2, accent.d1], 'h')),
    ...[320, 380, 440, 500].map((y, i) => stroke(`M290 ${y}H${i % 2 === 0 ? 330 : 314}`, main.d2, 4)),
    rect(394, 250, 16, 300, 8, '#ffffff', 'opacity=".5"'),
  ].join('')

/** Body oil or ampoule with a pump. */
export const pumpBottle: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 592, 190, 34, 0.34),
    path(
      'M252 320C252 280 300 276 310 240H410C420 276 468 280 468 320V564C468 586 456 592 434 592H286C264 592 252 586 252 564Z',
      pen.linear([main.d1, main.l2, main.l3, main.l1, main.d1], 'h'),
    ),
    rect(252, 376, 216, 140, 0, '#ffffff', 'opacity=".94"'),
    lettering(word, 360, 424, 30, main.d3, { maxWidth: 170 }),
    rect(310, 460, 100, 8, 4, accent.base),
    rect(326, 480, 68, 6, 3, '#d5d3de'),
    rect(318, 196, 84, 50, 8, '#f4f3f8'),
    rect(348, 150, 24, 50, 6, '#e4e2ec'),
    path('M262 128H380C396 128 400 136 400 146V160H300C284 160 268 156 262 128Z', '#ffffff'),
    path('M262 128H380C396 128 400 136 400 146V160H300C284 160 268 156 262 128Z', accent.base, 'opacity=".25"'),
  ].join('')

/** A dropper bottle in front of its box. */
export const dropper: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(380, 590, 240, 34, 0.32),
    rect(390, 230, 190, 356, 6, pen.linear([main.l1, main.base, main.d1], 'h')),
    lettering(word, 485, 380, 30, '#ffffff', { maxWidth: 140 }),
    rect(440, 420, 90, 8, 4, accent.l2),
    path(
      'M180 390C180 360 220 356 226 330H324C330 356 370 360 370 390V560C370 584 358 592 338 592H212C192 592 180 584 180 560Z',
      pen.linear(['#7a4a24', '#c98a4f', '#e0aa70', '#a9692f', '#6b3f1c'], 'h'),
      'opacity=".96"',
    ),
    rect(196, 430, 158, 110, 4, '#fffdf8'),
    lettering(word, 275, 470, 22, '#5a3a1c', { maxWidth: 120 }),
    rect(236, 500, 78, 7, 3, accent.base),
    rect(236, 270, 78, 64, 8, '#2a2638'),
    path('M248 180C248 150 302 150 302 180V272H248Z', pen.linear(['#4a465c', '#6a667d', '#332f43'], 'h')),
  ].join('')

/** A scented candle. */
export const candle: Motif = (pen, { main, accent, word }) =>
  [
    pen.shadow(360, 590, 220, 36, 0.34),
    path('M200 330V540C200 590 520 590 520 540V330Z', pen.linear([main.d1, main.l2, main.l3, main.base, main.d2], 'h')),
    ellipse(360, 330, 160, 46, main.l3),
    ellipse(360, 334, 138, 36, '#fff6e6'),
    stroke('M360 330V292', '#4a3b30', 6),
    path(
      'M360 196C398 250 396 300 360 300S322 250 360 196Z',
      pen.radial(['#fffbe0', '#ffd76a', '#ff9d3c'], 0.5, 0.7, 0.6),
    ),
    circle(360, 262, 120, pen.radial(['#ffdf8a/.5', '#ffdf8a/0'])),
    rect(270, 400, 180, 110, 8, '#ffffff', 'opacity=".94"'),
    lettering(word, 360, 440, 26, accent.d3, { maxWidth: 140 }),
    rect(316, 472, 88, 7, 3, accent.base),
  ].join('')
