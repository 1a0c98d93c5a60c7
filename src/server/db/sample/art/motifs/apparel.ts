import type { Motif } from '../motif.ts'
import { circle, ellipse, faded, group, path, rect, stroke } from '../pen.ts'

/** Clothes lie flat: the same outline, dark and shifted, is their shadow. */
const laid = (outline: string) => faded(0.16, group('translate(10 16)', path(outline, '#1a1530')))

export const leggings: Motif = (pen, { main, accent, variant }) => {
  const length = variant % 3 === 1 ? 520 : 610
  const shape = `M250 120H470L486 250L470 ${length}H402L366 300H354L318 ${length}H250L234 250Z`
  return [
    laid(shape),
    path(shape, pen.linear([main.l1, main.base, main.d1], 'd')),
    path('M250 120H470L478 186H242Z', pen.linear([main.l2, main.l1])),
    stroke('M244 196C300 214 420 214 476 196', main.d2, 3, 'opacity=".5"'),
    stroke(`M360 210V300M262 260L276 ${length - 14}M458 260L444 ${length - 14}`, main.d2, 3, 'opacity=".4"'),
    variant % 2 === 0
      ? stroke('M250 210C262 300 262 420 270 520M470 210C458 300 458 420 450 520', accent.base, 10, 'opacity=".9"')
      : path('M438 236L470 220L472 330L446 322Z', main.d1),
    stroke(`M252 ${length - 6}H316M404 ${length - 6}H468`, main.l3, 4, 'opacity=".6"'),
    circle(360, 152, 8, accent.l2),
  ].join('')
}

export const bikeShorts: Motif = (pen, { main, accent }) => {
  const shape = 'M220 170H500L536 470L410 490L366 330H354L310 490L184 470Z'
  return [
    laid(shape),
    path(shape, pen.linear([main.l1, main.base, main.d1], 'd')),
    path('M220 170H500L510 250H210Z', pen.linear([main.l2, main.l1])),
    stroke('M211 258H509', main.d2, 3, 'opacity=".5"'),
    stroke('M360 262V328M196 440L312 458M524 440L408 458', main.d2, 3, 'opacity=".45"'),
    stroke('M232 280L206 430', accent.base, 9),
    circle(472, 212, 8, accent.l2),
  ].join('')
}

export const sportsBra: Motif = (pen, { main, accent, variant }) => {
  const shape =
    'M236 160C246 250 222 290 176 324L196 486C290 516 430 516 524 486L544 324C498 290 474 250 484 160H440C432 262 408 300 360 300S288 262 280 160Z'
  return [
    laid(shape),
    path(shape, pen.linear([main.l2, main.base, main.d1])),
    path('M191 446L196 486C290 516 430 516 524 486L529 446C430 474 290 474 191 446Z', accent.base),
    stroke('M236 162C248 262 226 298 180 328M484 162C472 262 494 298 540 328', main.d1, 5, 'opacity=".55"'),
    stroke('M280 162C290 270 318 302 360 302S430 270 440 162', main.d1, 5, 'opacity=".55"'),
    variant % 2 === 0
      ? stroke('M256 380C300 420 340 420 358 380M362 380C380 420 420 420 464 380', main.d2, 4, 'opacity=".4"')
      : stroke('M360 304V466', main.d2, 4, 'opacity=".4"'),
  ].join('')
}

export const tee: Motif = (pen, { main, accent, variant }) => {
  const hem = variant % 2 === 0 ? 580 : 470
  const shape = `M276 132L150 190L108 330L196 356L214 300V${hem}H506V300L524 356L612 330L570 190L444 132C430 180 290 180 276 132Z`
  return [
    laid(shape),
    path(shape, pen.linear([main.l2, main.l1, main.base], 'd')),
    path('M276 132C290 180 430 180 444 132L424 128C410 158 310 158 296 128Z', main.d1),
    stroke(`M214 300V250M506 300V250M222 ${hem - 16}H498`, main.d1, 4, 'opacity=".5"'),
    stroke('M116 318L196 342M604 318L524 342', main.d1, 4, 'opacity=".5"'),
    path(`M300 300C330 ${hem - 160} 330 ${hem - 100} 312 ${hem}H214V300Z`, main.d1, 'opacity=".12"'),
    rect(400, 250, 52, 16, 8, accent.base),
  ].join('')
}

export const tank: Motif = (pen, { main, accent }) => {
  const shape =
    'M268 130H306C314 220 336 246 360 246S406 220 414 130H452C456 240 480 290 530 320L506 580H214L190 320C240 290 264 240 268 130Z'
  return [
    laid(shape),
    path(shape, pen.linear([main.l2, main.l1, main.base], 'd')),
    stroke(
      'M268 132C266 246 240 292 194 322M452 132C454 246 480 292 526 322M306 132C314 224 336 250 360 250S406 224 414 132',
      main.d1,
      6,
      'opacity=".5"',
    ),
    stroke('M218 562H502', main.d1, 4, 'opacity=".5"'),
    stroke('M300 340C316 420 312 500 304 560', main.d1, 3, 'opacity=".3"'),
    rect(404, 320, 46, 14, 7, accent.base),
  ].join('')
}

export const zipJacket: Motif = (pen, { main, accent }) => {
  const shape =
    'M286 140L168 190L96 470L176 496L222 330V590H498V330L544 496L624 470L552 190L434 140C420 168 300 168 286 140Z'
  return [
    laid(shape),
    path(shape, pen.linear([main.l2, main.base, main.d1], 'd')),
    path('M286 140C250 80 470 80 434 140C420 176 300 176 286 140Z', main.d2),
    path(
      'M286 140C270 100 300 92 320 96C300 130 330 200 360 216C390 200 420 130 400 96C420 92 450 100 434 140C420 210 390 236 360 240C330 236 300 210 286 140Z',
      main.l1,
    ),
    stroke('M360 232V588', accent.base, 8),
    stroke('M360 232V588', '#ffffff', 2, 'stroke-dasharray="6 6" opacity=".8"'),
    rect(351, 250, 18, 30, 6, '#d5d3de'),
    stroke('M248 440L300 500M472 440L420 500', main.d2, 6, 'opacity=".6"'),
    stroke('M102 446L184 470M618 446L536 470M226 566H350M370 566H494', main.d2, 5, 'opacity=".5"'),
  ].join('')
}

export const joggers: Motif = (pen, { main, accent }) => {
  const shape = 'M232 120H488L520 420L484 600H402L364 320H356L318 600H236L200 420Z'
  return [
    laid(shape),
    path(shape, pen.linear([main.l1, main.base, main.d1], 'd')),
    path('M232 120H488L492 168H228Z', main.d1),
    ...Array.from({ length: 15 }, (_, i) => stroke(`M${242 + i * 17} 124V162`, main.d2, 2, 'opacity=".5"')),
    stroke('M344 150C330 210 330 230 338 262M376 150C390 210 390 230 380 252', accent.l3, 6),
    path('M228 572L236 600H318L322 572ZM398 572L402 600H484L492 572Z', main.d1),
    stroke('M250 200C240 250 226 280 216 300M470 200C480 250 494 280 504 300', main.d2, 5, 'opacity=".6"'),
  ].join('')
}

export const socks: Motif = (pen, { main, accent }) => {
  const sock = (t: typeof main, a: typeof main) =>
    path(
      'M-50 -200H50V40C50 70 70 84 104 100C160 126 170 200 110 204C40 210 -50 150 -50 80Z',
      pen.linear([t.l2, t.base, t.d1], 'd'),
    ) +
    rect(-54, -206, 108, 46, 12, a.base) +
    stroke('M-44 -150H44', a.l2, 6) +
    path('M110 112C150 132 164 196 112 202C84 202 76 130 110 112Z', a.l1, 'opacity=".95"') +
    path('M-49 60C-20 66 -10 100 -30 126C-46 110 -50 90 -49 60Z', a.l1, 'opacity=".95"') +
    Array.from({ length: 9 }, (_, i) =>
      circle(-8 + (i % 3) * 34 + Math.floor(i / 3) * 10, 96 + Math.floor(i / 3) * 32, 6, a.d1, 'opacity=".7"'),
    ).join('')
  return [
    faded(
      0.16,
      group(
        'translate(252 352) rotate(-8)',
        path('M-50 -200H50V40C50 70 70 84 104 100C160 126 170 200 110 204C40 210 -50 150 -50 80Z', '#1a1530'),
      ),
    ),
    faded(
      0.16,
      group(
        'translate(452 382) rotate(6)',
        path('M-50 -200H50V40C50 70 70 84 104 100C160 126 170 200 110 204C40 210 -50 150 -50 80Z', '#1a1530'),
      ),
    ),
    group('translate(240 336) rotate(-8)', sock(main, accent)),
    group('translate(440 366) rotate(6)', sock(accent, main)),
  ].join('')
}

export const trainingShoe: Motif = (pen, { main, accent }) => {
  const shoe = () =>
    path(
      'M-220 110C-236 40 -220 -60 -180 -96C-150 -120 -110 -110 -96 -70C-60 -40 -10 -60 20 -20C80 40 220 40 246 104C250 124 240 130 220 130H-200C-212 130 -218 122 -220 110Z',
      pen.linear([main.l2, main.base, main.d1]),
    ) +
    path(
      'M-226 104C-120 124 100 120 248 100C262 140 250 164 214 166H-196C-226 166 -236 136 -226 104Z',
      pen.linear(['#ffffff', '#dcdae6']),
    ) +
    stroke('M-222 142C-100 156 120 156 252 136', '#b9b7c6', 4) +
    path('M-184 -92C-150 -116 -112 -106 -98 -68L-116 -48C-136 -72 -160 -78 -190 -60Z', main.d3) +
    path('M-150 92C-90 40 -20 20 60 66L36 96C-30 72 -80 80 -130 108Z', accent.base) +
    [0, 1, 2, 3]
      .map((i) => stroke(`M${-84 + i * 32} ${-52 + i * 14}L${-52 + i * 34} ${-76 + i * 22}`, '#ffffff', 9))
      .join('')
  return [
    pen.shadow(380, 566, 290, 36, 0.32),
    pen.shadow(360, 340, 220, 24, 0.2),
    group('translate(400 250) scale(.82)', shoe()),
    group('translate(345 416) scale(1.04)', shoe()),
  ].join('')
}

export const cap: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(370, 520, 260, 36, 0.28),
    path(
      'M150 440C140 270 250 190 360 190S560 270 556 430C440 396 270 396 150 440Z',
      pen.linear([main.l2, main.base, main.d1], 'd'),
    ),
    stroke(
      'M360 192C330 260 326 330 334 404M262 218C226 280 220 350 226 418M456 216C490 280 494 340 490 408',
      main.d2,
      3,
      'opacity=".45"',
    ),
    circle(360, 190, 14, main.d1),
    path(
      'M150 440C270 392 440 396 556 430C640 452 668 500 640 512C560 470 420 450 300 470C230 480 180 484 156 476C146 468 146 452 150 440Z',
      pen.linear([main.d1, main.d2]),
    ),
    rect(330, 300, 64, 44, 10, accent.base),
  ].join('')

export const wrist: Motif = (pen, { main, accent }) => {
  const roll = (x: number, y: number, t: typeof main) =>
    path(
      `M${x - 96} ${y}V${y + 96}A96 34 0 0 0 ${x + 96} ${y + 96}V${y}Z`,
      pen.linear([t.d1, t.l1, t.base, t.d2], 'h'),
    ) +
    ellipse(x, y, 96, 34, t.l1) +
    [76, 54, 32]
      .map(
        (r) =>
          `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.35}" fill="none" stroke="${t.d2}" stroke-width="5" opacity=".6"/>`,
      )
      .join('') +
    stroke(`M${x - 92} ${y + 40}A96 34 0 0 0 ${x + 92} ${y + 40}`, accent.base, 14) +
    stroke(`M${x - 92} ${y + 66}A96 34 0 0 0 ${x + 92} ${y + 66}`, accent.l2, 5)
  return [
    pen.shadow(360, 586, 270, 38, 0.3),
    roll(456, 330, main),
    roll(270, 440, main),
    path('M360 500C440 540 520 540 600 500V560C520 600 420 600 330 556Z', main.d1),
  ].join('')
}

export const kneeSleeve: Motif = (pen, { main, accent }) => {
  const sleeve =
    'M270 120H450C470 230 490 280 478 360C470 430 456 500 452 590H268C264 500 250 430 242 360C230 280 250 230 270 120Z'
  return [
    laid(sleeve),
    path(sleeve, pen.linear([main.d1, main.l1, main.l2, main.base, main.d2], 'h')),
    ellipse(360, 350, 84, 110, 'none', `stroke="${accent.base}" stroke-width="16"`),
    ellipse(360, 350, 54, 76, 'none', `stroke="${accent.l2}" stroke-width="6"`),
    rect(266, 122, 188, 40, 8, main.d2, 'opacity=".65"'),
    rect(266, 548, 188, 40, 8, main.d2, 'opacity=".65"'),
    stroke(
      'M300 190C286 260 282 300 290 360M420 190C434 260 438 300 430 360',
      main.d2,
      4,
      'opacity=".4" stroke-dasharray="8 8"',
    ),
  ].join('')
}

export const duffel: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(360, 586, 280, 40, 0.34),
    stroke('M250 330C250 150 470 150 470 330', main.d2, 22),
    path(
      'M130 350C130 310 170 300 200 300H520C550 300 590 310 590 350V520C590 566 560 580 530 580H190C160 580 130 566 130 520Z',
      pen.linear([main.l1, main.base, main.d2]),
    ),
    path('M130 350C130 310 170 300 200 300H520C550 300 590 310 590 350L580 366H140Z', main.l2),
    stroke('M176 332H544', '#ffffff', 5, 'stroke-dasharray="8 6" opacity=".8"'),
    rect(240, 380, 240, 130, 18, main.d1),
    rect(240, 380, 240, 36, 14, accent.base),
    rect(214, 300, 34, 280, 6, main.d2, 'opacity=".65"'),
    rect(472, 300, 34, 280, 6, main.d2, 'opacity=".65"'),
    stroke('M250 330C252 180 468 180 470 330', accent.d1, 9),
  ].join('')
