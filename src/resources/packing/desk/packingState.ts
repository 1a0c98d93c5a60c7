import type { PackingBox, ScannedBoxes } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'

/** 출고 검수 of one box: what is to go in, what has been scanned, and what a scan means. Pure. */

export type Unit = { order_item_id: number; code: string; at: string }
export type Item = PackingBox['items'][number]
/** The box on the table; several where one parcel carries several orders. */
export type Open = { boxes: readonly PackingBox[]; slipCode: string | null; units: readonly Unit[] }

export type Opened =
  | { kind: 'open'; open: Open }
  | { kind: 'several'; boxes: readonly PackingBox[]; slipCode: string | null }
  | { kind: 'refused'; title: string; detail?: string }

/** What a scan at an empty table leads to. */
export function openedBy(scanned: ScannedBoxes): Opened {
  const { boxes, refusal, together, slip_code: slipCode } = scanned
  if (refusal) return { kind: 'refused', title: refusal.message }
  const free = boxes.filter((box) => box.refusal === null)
  const stopped = boxes.find((box) => box.refusal !== null && box.refusal.code !== 'CHECKED')
  const [first] = boxes
  // one parcel leaves whole or not at all
  if (together && stopped?.refusal) return refusedBy(stopped)
  if (free.length === 0) return first ? refusedBy(stopped ?? first) : { kind: 'refused', title: '보낼 상자가 없어요.' }
  if (together || free.length === 1) return { kind: 'open', open: { boxes: free, slipCode, units: [] } }
  return { kind: 'several', boxes: free.slice(0, 9), slipCode }
}

const refusedBy = ({ refusal, order_no }: PackingBox): Opened => ({
  kind: 'refused',
  title: refusal?.message ?? '지금은 보낼 수 없는 상자예요.',
  detail: `주문 ${order_no}`,
})

export const itemsOf = ({ boxes }: Pick<Open, 'boxes'>): Item[] => boxes.flatMap(({ items }) => items)
export const scannedOf = ({ units }: Open, { order_item_id: id }: Pick<Item, 'order_item_id'>): number =>
  units.filter((unit) => unit.order_item_id === id).length
export const unitsOf = (open: Pick<Open, 'boxes'>): number =>
  itemsOf(open).reduce((sum, { quantity }) => sum + quantity, 0)
export const leftOf = (open: Open): number => unitsOf(open) - open.units.length

export type Taken = { kind: 'counted'; open: Open; item: Item } | { kind: 'refused'; title: string; detail?: string }

/** Only letters and digits are compared: a keyboard in 한글 mode makes other marks of the rest. */
const letters = (code: string) =>
  code
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
const named = <T extends { sku_code: string; barcode: string | null }>(goods: readonly T[], code: string): T[] =>
  goods.filter(({ sku_code, barcode }) =>
    [sku_code, barcode ?? ''].some((own) => own !== '' && letters(own) === letters(code)),
  )

/** One scan into the open box. */
export function takeUnit(open: Open, code: string, at: string): Taken {
  const fitting = named(itemsOf(open), code)
  const free = fitting.find((item) => scannedOf(open, item) < item.quantity)
  if (free)
    return {
      kind: 'counted',
      item: free,
      open: { ...open, units: [...open.units, { order_item_id: free.order_item_id, code, at }] },
    }
  const [aside] = named(
    open.boxes.flatMap((box) => box.aside),
    code,
  )
  if (aside) return { kind: 'refused', title: '넣지 마세요', detail: `${aside.product_name}: ${aside.why}` }
  if (/^HS\d+-\d+$/.test(code))
    return { kind: 'refused', title: '지금 상자를 먼저 끝내 주세요', detail: '다른 상자로 가려면 Esc를 눌러 주세요.' }
  const [full] = fitting
  if (full)
    return {
      kind: 'refused',
      title: '너무 많아요',
      detail: `${nameOf(full)}: ${full.quantity}개를 이미 다 넣었어요. 방금 것은 빼 주세요.`,
    }
  return { kind: 'refused', title: '이 상자의 상품이 아니에요', detail: code }
}

/** Without the last unit; the same when there is none. */
export const withoutLast = (open: Open): Open => ({ ...open, units: open.units.slice(0, -1) })

export const nameOf = ({ product_name, option_label }: Pick<Item, 'product_name' | 'option_label'>): string =>
  [product_name, option_label].filter(Boolean).join(' · ')

/** What is said after the last unit was taken back. */
export function takenBack(open: Open): string {
  const last = open.units.at(-1)
  const item = itemsOf(open).find((one) => one.order_item_id === last?.order_item_id)
  return item ? `${withJosa(nameOf(item), '을/를')} 한 개 되돌렸어요.` : '되돌릴 스캔이 없어요.'
}
