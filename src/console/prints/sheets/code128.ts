import { code128, type DrawingContext } from 'bwip-js/generic'

/** The bars of a barcode: as wide as it has modules, quiet zones among them, and as high as it is drawn. */
export type Bars = { modules: number; bars: readonly (readonly [x: number, width: number])[] }

/** A scanner needs so much white at both ends. */
const QUIET = 10

/** Only bars are drawn; letters stand below in the page's own font. */
function barsOnly(): DrawingContext<Bars> {
  const bars: [number, number][] = []
  let modules = 0
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      modules = width
    },
    line: (x, _y, _x, _y1, width) => {
      // the library rounds the middle of a bar up
      bars.push([x - Math.ceil(width / 2) + QUIET, width])
    },
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => ({ modules: modules + QUIET * 2, bars }),
  }
}

/** Code 128 of a text; undefined for what it cannot say (한글). */
export function barsOf(text: string): Bars | undefined {
  if (!/^[ -~]{1,48}$/.test(text)) return undefined
  return code128({ bcid: 'code128', text, scale: 1, height: 10, includetext: false }, barsOnly())
}
