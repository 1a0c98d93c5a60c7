import type { Motif } from '../motif.ts'
import { circle, cylinder, ellipse, group, path, polygon, rect, ring, spiral, stroke } from '../pen.ts'
import { lettering } from '../lettering.ts'
import { readableOn } from '../color.ts'

/** A mat half unrolled towards the viewer. */
export const rolledMat: Motif = (pen, { main, accent, word }) => {
  const tube = cylinder(225, 445, 112, 290, -112)
  return [
    pen.shadow(370, 560, 330, 46, 0.3),
    polygon(
      [
        [225, 557],
        [70, 557],
        [360, 445],
        [515, 445],
      ],
      pen.linear([main.l1, main.base, main.d1], 'h'),
    ),
    polygon(
      [
        [225, 557],
        [70, 557],
        [70, 568],
        [225, 568],
      ],
      main.d2,
    ),
    path(tube.body, pen.linear([main.l2, main.l1, main.base, main.d2], 'd')),
    polygon(tube.patch(0.3, 0.36, -1.57, 1.57), accent.base),
    polygon(tube.patch(0.74, 0.8, -1.57, 1.57), accent.base),
    circle(225, 445, 112, pen.linear([main.l2, main.l1, main.base])),
    stroke(spiral(225, 445, 14, 104, 4.6), main.d2, 5.5),
    stroke(spiral(225, 445, 14, 104, 4.6), accent.l1, 2),
    group('rotate(-21 488 344)', lettering(word, 488, 344, 22, main.l3, { maxWidth: 90 })),
  ].join('')
}

/** Two mats standing upright, rolled, one with a carrying strap. */
export const standingMats: Motif = (pen, { main, accent }) => {
  const roll = (x: number, top: number, bottom: number, r: number, t: typeof main, strap: string) =>
    [
      path(
        `M${x - r} ${top}V${bottom}A${r} ${r * 0.3} 0 0 0 ${x + r} ${bottom}V${top}Z`,
        pen.linear([t.d1, t.l1, t.l2, t.base, t.d2], 'h'),
      ),
      ...[0.24, 0.72].map((f) => {
        const y = top + (bottom - top) * f
        return path(
          `M${x - r} ${y}A${r} ${r * 0.3} 0 0 0 ${x + r} ${y}V${y + 22}A${r} ${r * 0.3} 0 0 1 ${x - r} ${y + 22}Z`,
          strap,
        )
      }),
      ellipse(x, top, r, r * 0.3, t.l1),
      group(`translate(${x} ${top}) scale(1 .3)`, stroke(spiral(0, 0, 8, r - 6, 4), t.d2, 6)),
    ].join('')
  return [
    pen.shadow(380, 590, 250, 42, 0.3),
    roll(455, 210, 560, 86, accent, main.d1),
    roll(290, 150, 572, 98, main, accent.l2),
    stroke('M386 262C440 300 440 440 386 478', accent.l2, 16),
  ].join('')
}

/** A flat mat in perspective with alignment lines. */
export const flatMat: Motif = (pen, { main, accent, word, variant }) => {
  const marks =
    variant % 2 === 0
      ? stroke('M290 240L212 570M430 240L508 570M360 240V570', accent.l2, 4) +
        stroke('M262 360H458M232 470H488', accent.l2, 4)
      : ring(360, 400, 96, 62, accent.l2, 5) + stroke('M360 250V560M240 400H480', accent.l2, 4)
  return [
    pen.shadow(360, 596, 300, 40, 0.24),
    polygon(
      [
        [236, 196],
        [484, 196],
        [610, 596],
        [110, 596],
      ],
      pen.linear([main.l2, main.l1, main.base]),
    ),
    polygon(
      [
        [110, 596],
        [610, 596],
        [612, 612],
        [108, 612],
      ],
      main.d2,
    ),
    marks,
    lettering(word, 360, 580, 14, readableOn(main.base), { maxWidth: 150 }),
  ].join('')
}

/** A thick mat in four folding panels. */
export const foldingMat: Motif = (pen, { main, accent }) => {
  const panel = (x: number, y: number, t: typeof main) =>
    polygon(
      [
        [x, y],
        [x + 330, y],
        [x + 330, y + 34],
        [x, y + 34],
      ],
      pen.linear([t.l1, t.d1]),
    ) +
    polygon(
      [
        [x, y],
        [x + 90, y - 62],
        [x + 420, y - 62],
        [x + 330, y],
      ],
      pen.linear([t.l2, t.base], 'd'),
    ) +
    polygon(
      [
        [x + 330, y],
        [x + 420, y - 62],
        [x + 420, y - 28],
        [x + 330, y + 34],
      ],
      t.d2,
    )
  return [
    pen.shadow(370, 590, 300, 40, 0.3),
    ...[0, 1, 2, 3, 4].map((i) => panel(140 + (i % 2) * 6, 545 - i * 42, i % 2 === 0 ? main : accent)),
    polygon(
      [
        [146, 371],
        [60, 190],
        [390, 190],
        [476, 371],
      ],
      pen.linear([main.l2, main.l1, main.base]),
    ),
    polygon(
      [
        [476, 371],
        [390, 190],
        [412, 182],
        [500, 366],
      ],
      main.d1,
    ),
    stroke('M120 316H450M92 256H420', main.d1, 3, 'opacity=".45"'),
  ].join('')
}

/** Non-slip rubber tiles that join like a puzzle. */
export const puzzleMat: Motif = (pen, { main, accent }) => {
  const tile = (x: number, y: number, t: typeof main) =>
    rect(x, y, 190, 190, 8, pen.linear([t.l1, t.base, t.d1], 'd')) +
    [50, 100, 150].map((o) => circle(x + o, y + 190, 15, t.d1) + circle(x + 190, y + o, 15, t.d1)).join('')
  return [
    pen.shadow(360, 596, 290, 40, 0.26),
    group(
      'translate(360 410) scale(1 .72) rotate(-32) translate(-200 -205)',
      rect(8, 14, 392, 392, 10, main.d3, 'opacity=".5"'),
      tile(0, 0, main),
      tile(200, 0, accent),
      tile(0, 200, accent),
      tile(200, 200, main),
    ),
  ].join('')
}
