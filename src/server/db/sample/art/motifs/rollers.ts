import type { Motif } from '../motif.ts'
import { circle, cylinder, ellipse, group, path, polygon, rect, ring, stroke } from '../pen.ts'

/** A hollow roller with a block relief. */
export const foamRoller: Motif = (pen, { main, accent, variant }) => {
  const tube = cylinder(230, 440, 120, 300, -116)
  const blocks: string[] = []
  const columns = variant % 2 === 0 ? 7 : 11
  for (let i = 0; i < columns; i += 1) {
    for (let j = 0; j < 4; j += 1) {
      const a = -1.42 + j * 0.72
      const wide = variant % 2 === 1 || j % 2 === 0
      const t0 = i / columns + 0.015
      blocks.push(
        polygon(
          tube.patch(t0, t0 + (wide ? 0.82 : 0.5) / columns, a, a + 0.56),
          pen.linear([main.l2, main.l1, main.base], 'd'),
        ),
      )
    }
  }
  return [
    pen.shadow(375, 556, 310, 44, 0.32),
    path(tube.body, pen.linear([main.base, main.d1, main.d3], 'd')),
    ...blocks,
    circle(230, 440, 120, pen.linear([main.l1, main.d1])),
    circle(230, 440, 92, pen.linear([accent.l1, accent.base])),
    circle(230, 440, 78, pen.linear([accent.d3, accent.d2])),
    ring(230, 440, 120, 120, main.l2, 3, 'opacity=".6"'),
  ].join('')
}

/** A smooth EVA roller with a flecked surface. */
export const smoothRoller: Motif = (pen, { main, accent }) => {
  const tube = cylinder(210, 450, 104, 330, -128)
  const flecks = Array.from({ length: 46 }, (_, i) => {
    const [x, y] = tube.at(((i * 37) % 46) / 46, -1.35 + ((i * 17) % 27) / 10)
    return circle(x, y, 3 + (i % 3), i % 2 === 0 ? accent.l1 : main.l3, 'opacity=".85"')
  })
  return [
    pen.shadow(375, 556, 315, 42, 0.3),
    path(tube.body, pen.linear([main.l2, main.base, main.d2], 'd')),
    ...flecks,
    circle(210, 450, 104, pen.linear([main.l2, main.l1, main.base], 'd')),
    ring(210, 450, 60, 60, main.d1, 3, 'opacity=".35"'),
    ring(210, 450, 24, 24, main.d1, 3, 'opacity=".35"'),
  ].join('')
}

/** A vibrating roller: ribbed, with a lit ring and a button. */
export const vibrationRoller: Motif = (pen, { main, accent }) => {
  const tube = cylinder(235, 440, 112, 285, -108)
  const ribs = Array.from({ length: 8 }, (_, i) =>
    polygon(
      tube.patch(0.05 + i * 0.118, 0.115 + i * 0.118, -1.57, 1.57),
      pen.linear([main.l2, main.base, main.d2], 'd'),
    ),
  )
  return [
    pen.shadow(375, 552, 300, 44, 0.34),
    path(tube.body, pen.linear([main.d1, main.d3], 'd')),
    ...ribs,
    circle(235, 440, 112, pen.linear(['#3a3648', '#24202f'])),
    ring(235, 440, 84, 84, accent.l1, 9),
    ring(235, 440, 84, 84, accent.l3, 3),
    circle(235, 440, 34, pen.linear(['#55506a', '#37324a'])),
    stroke('M235 424V440', '#ffffff', 5),
    stroke('M223 430A17 17 0 1 0 247 430', '#ffffff', 4),
  ].join('')
}

/** Massage balls: a spiky one, a peanut and a smooth one. */
export const massageBalls: Motif = (pen, { main, accent }) => {
  const ball = (x: number, y: number, r: number, t: typeof main) =>
    circle(x, y, r, pen.radial([t.l3, t.l1, t.base, t.d2], 0.36, 0.3, 0.78))
  const spikes = Array.from({ length: 30 }, (_, i) => {
    const d = Math.sqrt(i / 30) * 98
    const angle = i * 2.4
    return circle(
      252 + Math.cos(angle) * d,
      462 + Math.sin(angle) * d,
      11 - d / 22,
      i % 2 === 0 ? main.l2 : main.d1,
      'opacity=".8"',
    )
  })
  return [
    pen.shadow(252, 574, 130, 24, 0.32),
    pen.shadow(470, 572, 150, 24, 0.32),
    ball(400, 300, 74, accent),
    ball(500, 330, 74, accent),
    path('M420 252Q450 290 482 268L474 396Q450 350 412 372Z', accent.base),
    ball(400, 300, 70, accent),
    ball(505, 332, 70, accent),
    ball(252, 462, 110, main),
    ...spikes,
    ball(478, 500, 72, { ...main, base: main.d1, l1: main.base, l3: main.l2, d2: main.d3 }),
  ].join('')
}

/** A hand-held muscle stick with turning beads. */
export const massageStick: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(370, 520, 300, 36, 0.26),
    group(
      'rotate(-24 360 400)',
      rect(70, 372, 140, 60, 28, pen.linear([main.l2, main.base, main.d2])),
      rect(510, 372, 140, 60, 28, pen.linear([main.l2, main.base, main.d2])),
      rect(200, 390, 320, 24, 8, '#c9c7d3'),
      ...Array.from({ length: 8 }, (_, i) => {
        const t = i % 2 === 0 ? accent : main
        return rect(214 + i * 37, 362, 33, 80, 15, pen.linear([t.l3, t.l1, t.base, t.d2]))
      }),
    ),
  ].join('')

/** A half-round balance cushion with a pump. */
export const balanceCushion: Motif = (pen, { main, accent }) =>
  [
    pen.shadow(350, 560, 280, 44, 0.32),
    ellipse(350, 500, 250, 84, pen.linear([main.base, main.d3])),
    ellipse(350, 462, 250, 96, pen.radial([main.l2, main.l1, main.base, main.d1], 0.42, 0.34, 0.72)),
    ...Array.from({ length: 34 }, (_, i) => {
      const d = Math.sqrt((i + 1) / 35)
      const angle = i * 2.4
      return ellipse(
        350 + Math.cos(angle) * d * 205,
        456 + Math.sin(angle) * d * 72,
        10,
        6,
        i % 2 === 0 ? main.l2 : main.d1,
        'opacity=".75"',
      )
    }),
    rect(560, 440, 36, 130, 14, pen.linear([accent.l2, accent.base, accent.d2], 'h')),
    rect(568, 400, 20, 46, 6, '#d9d7e2'),
    rect(548, 388, 60, 18, 9, accent.d1),
  ].join('')
