import { readFileSync } from 'node:fs'
import { readTable } from '#shared/files/readTable.ts'
import { expect, test } from '#tests/support/browser.ts'
import { counting } from '#tests/support/hands.ts'
import { type, workbookOf } from '#tests/support/sheets.ts'
import { asStaff, type Calls } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Product = { id: number; version: number; sale_price: number; list_price: number }
type Whole = Product & Record<'brand_id' | 'catalog_id' | 'shipping_origin_id', number>

const MANY = 500

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Drafts, so that nobody who buys meanwhile pays another price; by two people, because one may ask only so often a minute. */
async function drafts(makers: readonly [Calls, Calls], tag: string): Promise<Product[]> {
  const { brand_id, catalog_id, shipping_origin_id } = await makers[0].get<Whole>('/store-admin/v1/products/1')
  const of = { brand_id, catalog_id, shipping_origin_id, list_price: 40_000 }
  const half = async (maker: Calls) => {
    const made: Product[] = []
    while (made.length < MANY / 2) {
      const one = { ...of, name: `${tag} ${made.length + 1}`, sale_price: 20_000 + made.length * 10 }
      made.push(await maker.post<Product>('/store-admin/v1/products', one))
    }
    return made
  }
  return (await Promise.all(makers.map(half))).flat()
}

/** What drafts cost now. */
async function pricesOf(staff: Calls, ids: ReadonlySet<number>): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (let page = 1; ; page++) {
    const path = `/store-admin/v1/products?status=DRAFT&sort=-id&page=${page}&page_size=100`
    const { results, has_next } = await staff.get<{ results: Product[]; has_next: boolean }>(path)
    for (const { id, sale_price } of results) if (ids.has(id)) found.set(id, sale_price)
    if (!has_next) return found
  }
}

test('상품 500개의 가격을 엑셀로 고치는 데 열 번이면 되고, 그 사이 다른 사람이 고친 셋은 덮어쓰지 않는다', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const staff = await asStaff(request)
  const tag = `봄 정리 ${Date.now()}`
  const before = await drafts([staff, await asStaff(request, 'ops@homefit.test')], tag)
  const wanted = new Map(before.map(({ id, sale_price }) => [id, sale_price + 100]))

  // other tests make drafts and put them away meanwhile
  await signInAsStaff(page, `/admin/products?filter=${encodeURIComponent(JSON.stringify({ q: tag }))}`)
  const hands = counting()
  await hands.press(page.getByRole('tab', { name: /^작성 중/ }))
  await expect(page.getByText('500건 중 1–25')).toBeVisible()
  await hands.press(page.getByRole('button', { name: '엑셀로 고치기' }))
  const dialog = page.getByRole('dialog')
  await hands.press(dialog.getByRole('radio', { name: /^가격/ }))
  const saved = page.waitForEvent('download')
  await hands.press(dialog.getByRole('button', { name: /내려받기$/ }))
  const bytes = readFileSync(await (await saved).path())

  const { rows } = await readTable(new Uint8Array(bytes), '가격.xlsx')
  const [titles = [], ...lines] = rows
  const table = { titles, rows: lines }
  for (const [id, price] of wanted) type(table, id, '판매가', String(price))
  for (const { id, version, sale_price } of before.slice(0, 3))
    await staff.patch(`/store-admin/v1/products/${id}`, { version, sale_price: sale_price + 500 })

  await hands.give(dialog.getByLabel('올릴 파일'), {
    name: '가격.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(workbookOf(table)),
  })
  await expect(dialog.getByRole('status').filter({ hasText: '바뀜 497 · 충돌 3 · 오류 0' })).toBeVisible()
  // one of the three is decided for the file
  const conflict = dialog.getByRole('group', { name: /행 충돌$/ }).first()
  await hands.press(conflict.getByRole('button', { name: '내 값으로' }))
  await hands.type(dialog.getByLabel(/^사유/), '봄 정가 정리')
  await hands.press(dialog.getByRole('button', { name: '498줄 적용' }))
  await expect(dialog.getByText(/^성공 498 · 건너뜀 0 · 실패 0/)).toBeVisible({ timeout: 30_000 })
  expect(hands.total()).toBeLessThanOrEqual(10)

  const after = await pricesOf(staff, new Set(wanted.keys()))
  expect(after.size).toBe(MANY)
  const theirs = before.filter(({ id }) => after.get(id) !== wanted.get(id))
  expect(theirs.map(({ id, sale_price }) => [id, (after.get(id) ?? 0) - sale_price])).toEqual(
    before.slice(0, 3).flatMap(({ id }) => (after.get(id) === wanted.get(id) ? [] : [[id, 500]])),
  )
  expect(theirs).toHaveLength(2)
  await staff.post('/store-admin/v1/products/bulk/delete', { ids: [...wanted.keys()] })
})
