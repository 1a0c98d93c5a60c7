import type { WarnedPrice } from '#console/prices/usePriceWarning.tsx'
import type { AdminProduct, AdminSku } from '#contract/schema.d.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'

/** Schedules of many products while somebody makes them: one rule, one time, a price for each. */
export type Way = 'amount' | 'percent-off' | 'percent-up' | 'won-off' | 'won-up'

/** Whose price it is, with the price that a schedule lies over. */
export type Target = { type: 'PRODUCT' | 'SKU'; id: number; productId: number; name: string; current: number }

export type Draft = { way: Way; number: number | null; starts: string; ends: string; reason: string }

/** What each way is called; surcharges, which may be nothing, know no per cent. */
export const ways: Record<Way, { label: string; unit: string; ofSkus: boolean }> = {
  'percent-off': { label: '몇 % 내리기', unit: '%', ofSkus: false },
  'percent-up': { label: '몇 % 올리기', unit: '%', ofSkus: false },
  'won-off': { label: '얼마 내리기', unit: '원', ofSkus: true },
  'won-up': { label: '얼마 올리기', unit: '원', ofSkus: true },
  amount: { label: '모두 같은 값으로', unit: '원', ofSkus: true },
}

/** So many schedules are made in one go. */
export const MOST = 500

const tens = (won: number) => Math.floor(won / 10) * 10

/** The price by the rule, in tens of won where it was reckoned; null where nothing would be left to pay. */
export function priceBy(current: number, { way, number }: Pick<Draft, 'way' | 'number'>, least: number): number | null {
  if (number === null) return null
  const price = {
    amount: () => number,
    'percent-off': () => tens((current * (100 - number)) / 100),
    'percent-up': () => tens((current * (100 + number)) / 100),
    'won-off': () => tens(current - number),
    'won-up': () => tens(current + number),
  }[way]()
  return price >= least ? price : null
}

export type Row = Target & { price: number | null; remark?: string }

const leastOf = (type: Target['type']) => (type === 'PRODUCT' ? 1 : 0)

/** Each target with its new price, and why one of them stays out. */
export const rowsOf = (targets: readonly Target[], draft: Draft): Row[] =>
  targets.map((target) => {
    const price = priceBy(target.current, draft, leastOf(target.type))
    if (draft.number === null) return { ...target, price }
    if (price === null) return { ...target, price, remark: '0원보다 작아져서 빼고 예약해요' }
    return price === target.current
      ? { ...target, price: null, remark: '지금과 같아서 빼고 예약해요' }
      : { ...target, price }
  })

type Ready = Row & { price: number }
export const isReady = (row: Row): row is Ready => row.price !== null

/** The rows as the server takes them; `row` finds the answer of one again. */
export const itemsOf = (rows: readonly Row[], { starts, ends }: Draft) =>
  rows.filter(isReady).map(({ type, id, price }, index) => ({
    target_type: type,
    target_id: id,
    new_price: price,
    effective_at: starts,
    end_at: ends === '' ? null : ends,
    row: index + 1,
  }))

export const whatIfOf = (rows: readonly Row[], { starts, ends }: Draft): WarnedPrice[] =>
  starts === ''
    ? []
    : rows.filter(isReady).map(({ type, id, productId, price, name }) => ({
        kind: 'SCHEDULE',
        product_id: productId,
        ...(type === 'SKU' ? { sku_id: id } : {}),
        price,
        starts_at: starts,
        ends_at: ends === '' ? null : ends,
        name,
      }))

/** Whether any of the prices passes the line above which another person decides. */
export const anyWaits = (rows: readonly Row[]) =>
  rows.some((row) => row.type === 'PRODUCT' && isReady(row) && dropNeedsSecondPerson(row.current, row.price))

/** The first thing that is still missing; undefined when it can be looked at. */
export function missingIn(
  draft: Draft,
  rows: readonly Row[],
  asks: { reason: boolean; now: number },
): string | undefined {
  if (rows.length === 0) return '상품을 하나 이상 담아 주세요.'
  if (draft.number === null) return '새 가격을 정해 주세요.'
  if (draft.way === 'percent-off' && (draft.number < 1 || draft.number > 99)) return '1%부터 99%까지 내릴 수 있어요.'
  if (!rows.some(isReady)) return '바뀌는 가격이 없어요.'
  if (rows.length > MOST) return `한 번에 ${MOST}개까지 예약해요. 나머지는 파일로 올려 주세요.`
  if (draft.starts === '') return '시작을 정해 주세요.'
  if (Date.parse(draft.starts) <= asks.now) return '시작은 지금보다 뒤여야 해요.'
  if (draft.ends !== '' && Date.parse(draft.ends) <= Date.parse(draft.starts)) return '끝은 시작보다 뒤여야 해요.'
  return asks.reason && draft.reason.trim() === '' ? '승인을 받아야 해서 사유가 필요해요.' : undefined
}

export const productTarget = ({ id, name, sale_price }: AdminProduct): Target => ({
  type: 'PRODUCT',
  id,
  productId: id,
  name,
  current: sale_price,
})

export const skuTarget = ({ id, code, option_label, extra_price, product }: AdminSku): Target => ({
  type: 'SKU',
  id,
  productId: product.id,
  name: `${product.name} · ${option_label ? `${option_label} (${code})` : code}`,
  current: extra_price ?? 0,
})
