import { lettering } from '../lettering.ts'
import type { Motif } from '../motif.ts'
import { circle, ellipse, group, path, polygon, rect, ring, stroke } from '../pen.ts'

const dark = ['#4a465c', '#2a2638']

/** An indoor cycle. */
export const spinBike: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 590, 300, 36, 0.36),
    rect(110, 566, 170, 24, 12, '#2a2638'),
    rect(440, 566, 170, 24, 12, '#2a2638'),
    stroke('M195 574L330 430L520 574', '#3a3549', 26),
    stroke('M330 440L280 240', main.base, 30),
    stroke('M330 440L470 250', main.base, 30),
    stroke('M470 250L480 196', '#77748a', 18),
    stroke('M280 240L274 200', '#77748a', 18),
    path('M196 186C220 160 300 164 338 184C330 206 226 214 196 206Z', '#2a2638'),
    stroke('M440 190L520 176C560 172 570 200 556 224', '#2a2638', 18),
    rect(452, 120, 70, 48, 10, '#22303f'),
    rect(460, 128, 54, 32, 5, accent.l1),
    circle(462, 456, 112, pen.linear([...dark])),
    ring(462, 456, 96, 96, main.base, 14),
    ring(462, 456, 66, 66, '#8b889c', 5),
    circle(462, 456, 26, '#c9c7d3'),
    circle(330, 452, 42, pen.linear([accent.l1, accent.d1])),
    stroke('M330 452L296 520', '#c9c7d3', 14),
    rect(262, 514, 62, 18, 8, '#2a2638'),
  ].join('')

/** A walking pad. */
export const walkingPad: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 580, 330, 36, 0.34),
    polygon(
      [
        [210, 330],
        [510, 330],
        [650, 548],
        [70, 548],
      ],
      pen.linear([main.l1, main.d1]),
    ),
    polygon(
      [
        [244, 336],
        [476, 336],
        [576, 540],
        [144, 540],
      ],
      pen.linear(['#4c485e', '#2a2638']),
    ),
    polygon(
      [
        [70, 548],
        [650, 548],
        [646, 580],
        [74, 580],
      ],
      main.d2,
    ),
    path('M196 300C196 284 524 284 524 300L532 352H188Z', pen.linear([main.l3, main.l1])),
    rect(286, 304, 148, 32, 8, '#22202e'),
    lettering('5.0', 360, 320, 18, accent.l1),
    ...[0, 1, 2].map((i) => stroke(`M${232 - i * 28} ${390 + i * 50}H${488 + i * 28}`, '#6a667d', 3, 'opacity=".6"')),
  ].join('')

/** A step box with risers. */
export const stepBox: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 588, 310, 38, 0.32),
    ...[0, 1].map((i) =>
      path(
        `M${130 + i * 300} 500H${290 + i * 300}L${306 + i * 300} 584H${114 + i * 300}Z`,
        pen.linear([accent.l1, accent.d2]),
      ),
    ),
    polygon(
      [
        [80, 470],
        [640, 470],
        [560, 380],
        [160, 380],
      ],
      pen.linear([main.l2, main.l1]),
    ),
    path('M80 470H640V502C640 512 634 518 624 518H96C86 518 80 512 80 502Z', pen.linear([main.base, main.d2])),
    ...[0, 1, 2, 3].map((i) =>
      stroke(`M${176 - i * 20} ${396 + i * 19}H${544 + i * 20}`, main.d1, 5, 'opacity=".45" stroke-dasharray="14 10"'),
    ),
  ].join('')

/** An adjustable bench. */
export const bench: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 590, 300, 36, 0.34),
    stroke('M150 572L300 470H470L560 572', '#3a3549', 22),
    stroke('M180 574H110M600 574H520', '#2a2638', 24),
    path('M120 430L330 430C344 430 348 440 346 452L340 470H120C96 470 96 430 120 430Z', pen.linear([main.l1, main.d1])),
    path(
      'M352 440L560 186C574 170 606 190 596 212L404 470C394 480 344 466 352 440Z',
      pen.linear([main.l2, main.base, main.d2], 'd'),
    ),
    stroke('M386 440L566 218', accent.l2, 5, 'stroke-dasharray="12 10"'),
    stroke('M450 480L500 330', '#8f8c9f', 12),
    circle(450, 480, 14, accent.base),
  ].join('')

/** A doorway pull-up bar. */
export const pullUpBar: Motif = (pen, { main, accent }) =>
  [
    rect(96, 110, 34, 480, 6, '#e3d8c8'),
    rect(590, 110, 34, 480, 6, '#e3d8c8'),
    rect(96, 96, 528, 30, 6, '#d8cbb8'),
    pen.shadow(360, 330, 230, 24, 0.18),
    rect(116, 240, 488, 34, 17, pen.linear(['#ffffff', '#c9c7d3', '#77748a'])),
    rect(112, 226, 52, 62, 16, pen.linear([...dark])),
    rect(556, 226, 52, 62, 16, pen.linear([...dark])),
    rect(196, 232, 108, 50, 22, pen.linear([main.l2, main.base, main.d2])),
    rect(416, 232, 108, 50, 22, pen.linear([main.l2, main.base, main.d2])),
    stroke('M300 282C290 420 300 440 330 470M420 282C430 420 420 440 390 470', accent.base, 14),
    rect(300, 462, 120, 40, 20, pen.linear([accent.l2, accent.d1])),
  ].join('')

/** Push-up handles. */
export const pushUpBars: Motif = (pen, { main, accent }) => {
  const bar = () =>
    stroke('M-120 92L-86 -40H86L120 92', '#4a465c', 24) +
    rect(-92, -72, 184, 60, 30, pen.linear([main.l2, main.base, main.d2])) +
    [-54, -27, 0, 27, 54].map((x) => rect(x - 4, -72, 8, 60, 4, main.d1, 'opacity=".5"')).join('') +
    rect(-160, 80, 90, 28, 14, accent.base) +
    rect(70, 80, 90, 28, 14, accent.base)
  return [
    pen.shadow(360, 584, 290, 40, 0.34),
    group('translate(430 340) scale(.9)', bar()),
    group('translate(278 470)', bar()),
  ].join('')
}

/** An ab wheel. */
export const abWheel: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 588, 220, 38, 0.36),
    group(
      'rotate(-12 360 420)',
      rect(96, 396, 170, 54, 26, pen.linear([main.l2, main.base, main.d2])),
      rect(454, 396, 170, 54, 26, pen.linear([main.l2, main.base, main.d2])),
      ...[0, 1, 2, 3].map(
        (i) =>
          rect(124 + i * 30, 396, 9, 54, 4, main.d2, 'opacity=".45"') +
          rect(482 + i * 30, 396, 9, 54, 4, main.d2, 'opacity=".45"'),
      ),
      rect(250, 404, 220, 38, 10, '#c9c7d3'),
    ),
    ellipse(382, 416, 84, 166, '#211d2d'),
    ellipse(350, 422, 84, 166, pen.linear([...dark, '#1d1928'], 'h')),
    ring(350, 422, 66, 134, accent.base, 13),
    ring(350, 422, 36, 76, '#77748a', 8),
    ellipse(350, 422, 15, 28, '#d5d3de'),
  ].join('')

/** A slim bathroom scale that talks to an app. */
export const smartScale: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 580, 290, 44, 0.32),
    path(
      'M170 330H550C566 330 574 336 580 350L640 536C646 556 636 570 616 570H104C84 570 74 556 80 536L140 350C146 336 154 330 170 330Z',
      main.d2,
      'transform="translate(0 16)"',
    ),
    path(
      'M170 330H550C566 330 574 336 580 350L640 536C646 556 636 570 616 570H104C84 570 74 556 80 536L140 350C146 336 154 330 170 330Z',
      pen.linear([main.l3, main.l2, main.l1], 'd'),
    ),
    rect(284, 356, 152, 56, 12, '#24303c'),
    lettering('52.0', 360, 384, 26, accent.l2),
    ellipse(240, 480, 62, 46, 'none', `stroke="${accent.l1}" stroke-width="7"`),
    ellipse(480, 480, 62, 46, 'none', `stroke="${accent.l1}" stroke-width="7"`),
    path('M170 330H300L180 570H104C84 570 74 556 80 536L140 350C146 336 154 330 170 330Z', '#ffffff', 'opacity=".2"'),
  ].join('')

/** A rack for mats, rollers and balls. */
export const storageRack: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 592, 250, 36, 0.32),
    ...[170, 540].map((x) => rect(x, 130, 18, 452, 8, '#4a465c')),
    ...[250, 400, 560].map((y) => rect(150, y, 428, 18, 8, '#5d596f')),
    circle(250, 196, 52, pen.radial([main.l3, main.base, main.d2], 0.36, 0.3, 0.8)),
    circle(356, 206, 42, pen.radial([accent.l3, accent.base, accent.d2], 0.36, 0.3, 0.8)),
    rect(410, 214, 120, 34, 16, pen.linear([main.l1, main.d2])),
    ...[0, 1, 2].map(
      (i) =>
        rect(
          204 + i * 106,
          330,
          96,
          66,
          30,
          pen.linear([i === 1 ? accent.l2 : main.l2, i === 1 ? accent.base : main.base, i === 1 ? accent.d2 : main.d2]),
        ) + circle(226 + i * 106, 363, 16, '#ffffff', 'opacity=".5"'),
    ),
    ...[0, 1].map((i) =>
      rect(206 + i * 160, 488, 140, 70, 14, pen.linear([i === 0 ? accent.l1 : main.l1, i === 0 ? accent.d1 : main.d1])),
    ),
  ].join('')
