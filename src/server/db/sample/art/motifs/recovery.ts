import type { Motif } from '../motif.ts'
import { circle, ellipse, group, path, rect, stroke } from '../pen.ts'

/** A percussion massager. */
export const massageGun: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(380, 590, 230, 34, 0.34),
    rect(330, 330, 92, 258, 42, pen.linear([main.d2, main.l1, main.base, main.d3], 'h')),
    ...[0, 1, 2, 3, 4].map((i) => rect(340, 430 + i * 26, 72, 8, 4, main.d3, 'opacity=".5"')),
    rect(236, 190, 340, 150, 70, pen.linear([main.l2, main.l1, main.base, main.d2])),
    circle(518, 265, 50, pen.linear(['#3a3549', '#211d2d'])),
    circle(518, 265, 36, 'none', `stroke="${accent.base}" stroke-width="8"`),
    rect(196, 232, 56, 66, 10, '#c9c7d3'),
    rect(150, 244, 56, 42, 8, '#8b889c'),
    circle(122, 265, 52, pen.radial(['#5d596f', '#332f43', '#211d2d'], 0.36, 0.3, 0.8)),
    rect(360, 352, 32, 50, 16, accent.base),
    rect(280, 210, 160, 14, 7, '#ffffff', 'opacity=".4"'),
  ].join('')

/** A neck massager. */
export const neckMassager: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 580, 260, 36, 0.32),
    stroke('M150 540C60 200 300 140 360 140S660 200 570 540', main.d2, 96, 'transform="translate(6 12)" opacity=".4"'),
    stroke('M150 540C60 200 300 140 360 140S660 200 570 540', main.base, 92),
    stroke('M126 500C80 220 290 150 360 150', main.l2, 14, 'opacity=".7"'),
    ...[
      [170, 430],
      [196, 320],
      [524, 320],
      [550, 430],
    ].map(([x = 0, y = 0]) => circle(x, y, 34, pen.radial([accent.l3, accent.base, accent.d1], 0.36, 0.3, 0.8))),
    circle(360, 140, 26, '#ffffff', 'opacity=".9"'),
    stroke('M360 128V142', accent.d1, 5),
  ].join('')

/** A heating pad with its controller. */
export const heatingPad: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(350, 580, 270, 36, 0.28),
    group(
      'rotate(-5 340 360)',
      rect(110, 170, 440, 350, 44, main.d2, 'opacity=".35" transform="translate(8 14)"'),
      rect(110, 170, 440, 350, 44, pen.linear([main.l2, main.l1, main.base], 'd')),
      ...[0, 1, 2].map((i) => stroke(`M126 ${262 + i * 86}H534`, main.d1, 4, 'opacity=".4"')),
      ...[0, 1, 2].map((i) => stroke(`M${220 + i * 110} 184V506`, main.d1, 4, 'opacity=".4"')),
      rect(124, 184, 412, 322, 34, 'none', `stroke="${main.l3}" stroke-width="4" stroke-dasharray="12 10"`),
    ),
    stroke('M520 470C600 480 560 560 610 540', '#4a465c', 9),
    rect(560, 470, 70, 120, 20, pen.linear(['#ffffff', '#d5d3de'])),
    circle(595, 506, 16, accent.base),
    rect(580, 540, 30, 8, 4, '#8b889c'),
    rect(580, 558, 30, 8, 4, '#8b889c'),
  ].join('')

/** Folded towels. */
export const towels: Motif = (pen, { main, accent }) => {
  const towel = (y: number, t: typeof main, w: number) =>
    rect(360 - w, y, w * 2, 84, 38, pen.linear([t.l2, t.base, t.d2])) +
    rect(360 - w, y + 34, w * 2 - 40, 14, 7, t.d1, 'opacity=".45"') +
    ellipse(360 + w - 40, y + 42, 34, 38, t.l1) +
    stroke(
      `M${360 + w - 62} ${y + 30}C${360 + w - 20} ${y + 20} ${360 + w - 20} ${y + 64} ${360 + w - 60} ${y + 56}`,
      t.d1,
      5,
    ) +
    rect(360 - w + 50, y, 26, 84, 4, t.l3, 'opacity=".5"')
  return [
    pen.shadow(360, 590, 280, 38, 0.34),
    towel(500, main, 236),
    towel(414, accent, 226),
    towel(328, main, 218),
    towel(242, { ...accent, base: accent.l2, l1: accent.l3, l2: '#ffffff' }, 206),
  ].join('')
}

/** A sleep mask. */
export const sleepMask: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 520, 270, 34, 0.24),
    stroke('M120 360C40 420 60 560 200 560C400 560 660 560 640 430C636 390 620 370 600 360', accent.d1, 26),
    path(
      'M110 330C110 250 220 240 300 262C340 274 380 274 420 262C500 240 610 250 610 330C610 440 520 480 450 456C410 440 400 400 360 400S310 440 270 456C200 480 110 440 110 330Z',
      main.d2,
      'transform="translate(4 12)" opacity=".5"',
    ),
    path(
      'M110 330C110 250 220 240 300 262C340 274 380 274 420 262C500 240 610 250 610 330C610 440 520 480 450 456C410 440 400 400 360 400S310 440 270 456C200 480 110 440 110 330Z',
      pen.linear([main.l2, main.base, main.d1]),
    ),
    stroke('M190 350C220 384 270 384 300 350M420 350C450 384 500 384 530 350', accent.l3, 6),
    stroke('M206 372L194 392M246 382V404M284 372L296 392M436 372L424 392M474 382V404M514 372L526 392', accent.l3, 5),
  ].join('')

/** A contoured pillow. */
export const pillow: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 570, 300, 40, 0.3),
    path(
      'M90 470C80 370 150 340 220 350C300 362 330 400 400 392C470 384 520 330 590 350C650 368 650 470 630 530C600 570 130 570 100 530Z',
      pen.linear([main.l3, main.l2, main.base]),
    ),
    path(
      'M90 470C80 370 150 340 220 350C300 362 330 400 400 392C470 384 520 330 590 350L600 366C520 350 480 410 400 416C320 420 290 380 220 372C150 366 106 400 108 480Z',
      '#ffffff',
      'opacity=".6"',
    ),
    stroke('M100 500C240 530 480 530 632 500', accent.base, 6),
    ...Array.from({ length: 24 }, (_, i) =>
      circle(150 + (i % 12) * 40, 440 + Math.floor(i / 12) * 34, 4, main.d1, 'opacity=".28"'),
    ),
  ].join('')

/** Warm compress socks / foot bath style massager. */
export const footMassager: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 586, 290, 38, 0.34),
    path(
      'M100 500C100 380 200 300 360 300S620 380 620 500C620 560 590 580 540 580H180C130 580 100 560 100 500Z',
      pen.linear([main.l2, main.base, main.d2]),
    ),
    ellipse(250, 440, 84, 104, main.d3),
    ellipse(470, 440, 84, 104, main.d3),
    ellipse(250, 448, 68, 86, accent.d1),
    ellipse(470, 448, 68, 86, accent.d1),
    ...[250, 470].flatMap((x) => [0, 1, 2].map((i) => circle(x - 26 + (i % 2) * 52, 410 + i * 36, 15, accent.l2))),
    rect(318, 320, 84, 30, 15, '#22202e'),
    circle(342, 335, 6, accent.l1),
    circle(378, 335, 6, '#8b889c'),
  ].join('')

/** A small humidifier / diffuser. */
export const diffuser: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 590, 200, 36, 0.32),
    ...[0, 1, 2].map((i) =>
      stroke(
        `M${330 + i * 30} ${200 - i * 6}C${300 + i * 36} 160 ${360 + i * 20} 130 ${330 + i * 34} 84`,
        '#ffffff',
        14,
        'opacity=".55"',
      ),
    ),
    path(
      'M360 200C430 300 500 400 500 480C500 560 440 590 360 590S220 560 220 480C220 400 290 300 360 200Z',
      pen.radial([main.l3, main.l2, main.base, main.d1], 0.38, 0.4, 0.75),
    ),
    path('M236 520C270 590 450 590 484 520C470 586 420 592 360 592S250 586 236 520Z', '#d9b98f'),
    circle(360, 470, 16, accent.base),
    path(
      'M300 330C270 390 256 430 258 470',
      'none',
      'stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".55"',
    ),
  ].join('')

/** An air-compression leg massager boot. */
export const recoveryBoots: Motif = (pen, { main, accent }) => {
  const boot = (x: number) =>
    path(
      `M${x} 120H${x + 130}L${x + 126} 440C${x + 130} 470 ${x + 190} 480 ${x + 200} 520C${x + 206} 570 ${x + 190} 586 ${x + 160} 586H${x + 10}C${x - 10} 586 ${x - 10} 560 ${x - 6} 540Z`,
      pen.linear([main.d1, main.l1, main.base, main.d2], 'h'),
    ) +
    [200, 280, 360, 440].map((y) => stroke(`M${x - 2} ${y}H${x + 128}`, main.d3, 6, 'opacity=".45"')).join('') +
    stroke(`M${x + 66} 124V470`, accent.base, 8)
  return [pen.shadow(370, 592, 280, 34, 0.34), boot(150), boot(390)].join('')
}
