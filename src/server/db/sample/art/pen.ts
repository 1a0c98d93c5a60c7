/** The drawing tools of the sample pictures: SVG elements as strings, gradients collected as definitions. */
export interface Pen {
  linear(stops: string[], direction?: 'v' | 'h' | 'd'): string
  radial(stops: string[], cx?: number, cy?: number, r?: number): string
  shadow(cx: number, cy: number, rx: number, ry: number, strength?: number): string
  definitions(): string
}

export const createPen = (prefix = 'g'): Pen => {
  const defs: string[] = []
  const stopList = (stops: string[]) =>
    stops
      .map((stop, i) => {
        const [color, opacity] = stop.split('/')
        return `<stop offset="${(i / (stops.length - 1)).toFixed(3)}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
      })
      .join('')
  const remember = (make: (id: string) => string) => {
    const id = `${prefix}${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  const radial: Pen['radial'] = (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
    remember((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`)
  return {
    linear: (stops, direction = 'v') =>
      remember(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" x2="${direction === 'v' ? 0 : 1}" y2="${direction === 'h' ? 0 : 1}">${stopList(stops)}</linearGradient>`,
      ),
    radial,
    shadow: (cx, cy, rx, ry, strength = 0.3) =>
      ellipse(
        cx,
        cy,
        rx,
        ry,
        radial([`#1a1530/${strength}`, `#1a1530/${strength * 0.62}`, `#1a1530/${strength * 0.2}`, '#1a1530/0']),
      ),
    definitions: () => `<defs>${defs.join('')}</defs>`,
  }
}

const n = (value: number) => Math.round(value * 10) / 10

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`
export const stroke = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}" ${extra}/>`
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, extra = '') =>
  ellipse(cx, cy, r, r, fill, extra)
export const ring = (cx: number, cy: number, rx: number, ry: number, color: string, width: number, extra = '') =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="none" stroke="${color}" stroke-width="${width}" ${extra}/>`
export const polygon = (points: [number, number][], fill: string, extra = '') =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${extra}/>`
export const group = (transform: string, ...children: string[]) =>
  `<g transform="${transform}">${children.join('')}</g>`
export const faded = (opacity: number, ...children: string[]) => `<g opacity="${opacity}">${children.join('')}</g>`

/** An Archimedean spiral as path data. */
export const spiral = (cx: number, cy: number, from: number, to: number, turns: number): string => {
  const steps = Math.round(turns * 28)
  const at = (i: number) => {
    const angle = (i / steps) * turns * Math.PI * 2
    const radius = from + ((to - from) * i) / steps
    return `${n(cx + Math.cos(angle) * radius)} ${n(cy + Math.sin(angle) * radius)}`
  }
  return `M${Array.from({ length: steps + 1 }, (_, i) => at(i)).join('L')}`
}

/** A cylinder seen from the front and a little from above: circle `r` at (x, y), running back along (dx, dy). */
export const cylinder = (x: number, y: number, r: number, dx: number, dy: number) => {
  const towards = Math.atan2(dy, dx)
  const at = (t: number, angle: number): [number, number] => [
    x + dx * t + Math.cos(towards + angle) * r,
    y + dy * t + Math.sin(towards + angle) * r,
  ]
  const [a, b] = [at(0, -Math.PI / 2), at(0, Math.PI / 2)]
  const [c, d] = [at(1, Math.PI / 2), at(1, -Math.PI / 2)]
  return {
    /** a point of the visible surface: `t` 0 front … 1 back, `angle` −π/2 … π/2 */
    at,
    body: `M${n(a[0])} ${n(a[1])}L${n(d[0])} ${n(d[1])}A${r} ${r} 0 0 1 ${n(c[0])} ${n(c[1])}L${n(b[0])} ${n(b[1])}Z`,
    /** a piece of the surface, its curved sides drawn with as many points as its width needs */
    patch: (t0: number, t1: number, a0: number, a1: number): [number, number][] => {
      const steps = Math.max(2, Math.ceil((a1 - a0) / 0.26))
      const angles = Array.from({ length: steps + 1 }, (_, i) => a0 + ((a1 - a0) * i) / steps)
      return [...angles.map((angle) => at(t0, angle)), ...angles.toReversed().map((angle) => at(t1, angle))]
    },
  }
}
