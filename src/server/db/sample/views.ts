/** One picture of a product: in which colour, how far the set has turned, how near, and how large it is drawn. */
export interface View {
  alt: string
  color: string
  turn: number
  near: number
  size: number
}

/** What every product shows at least. */
const LEAST = 4

/** Further views are drawn smaller: a first start waits for every picture. */
const FURTHER_PX = 432

/** Every colour once, named by its words, then further views of the first colour. */
export const viewsOf = (name: string, colors: readonly string[]): View[] => {
  const each = (colors.length > 0 ? colors : ['']).map((color, n) => ({
    alt: color ? `${name} ${color}` : name,
    color,
    turn: n * 2,
    near: 1,
    size: 720,
  }))
  const further = [
    { alt: `가까이 본 ${name}`, turn: 1, near: 1.5 },
    { alt: `멀리서 본 ${name}`, turn: 5, near: 0.78 },
    { alt: `다른 곳에 둔 ${name}`, turn: 3, near: 1 },
  ].map((view) => ({ ...view, color: colors[0] ?? '', size: FURTHER_PX }))
  return [...each, ...further.slice(0, Math.max(0, LEAST - each.length))]
}
