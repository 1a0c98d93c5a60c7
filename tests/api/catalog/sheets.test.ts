import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
import {
  apply,
  check,
  columnOf,
  csvOf,
  downloaded,
  type SheetTable,
  type,
  without,
  workbookOf,
} from '#tests/support/sheets.ts'

const api = useApi()
const product = (values: Parameters<typeof makeProduct>[1] = {}) => makeProduct(api.deps.db, values)
const checked = async (client: TestClient, table: SheetTable) => (await check(client, workbookOf(table))).body
const info = async (ids: number[], client?: TestClient) =>
  downloaded(client ?? (await api.staff('admin')), { kind: 'INFO', product_ids: ids })
const prices = async (ids: number[]) => downloaded(await api.staff('admin'), { kind: 'PRICE', product_ids: ids })
const stock = async (ids: number[]) => downloaded(await api.staff('admin'), { kind: 'STOCK', sku_ids: ids })
const row = async (id: number) => (await api.deps.db.select().from(products).where(eq(products.id, id)))[0]
const sku = async (id: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, id)))[0]
const only = (table: { rows: { cells: object[] }[] }) => table.rows[0]?.cells[0]

/** Units that come or go as orders and staff move them. */
async function move(id: number, delta: number, kind: 'SALE' | 'IN') {
  await api.deps.db
    .update(skus)
    .set({ onHand: sql`${skus.onHand} + ${delta}` })
    .where(eq(skus.id, id))
  await api.deps.db
    .insert(stockMovements)
    .values({ skuId: id, delta, kind, actor: kind === 'SALE' ? 'system' : 'ops:1' })
}

describe('내려받은 값, 고친 값, 지금 값', () => {
  test('그대로 올리면 아무것도 바뀌지 않는다: 남이 그 사이 바꾼 것도 덮어쓰지 않는다', async () => {
    const admin = await api.staff('admin')
    const one = await product({ subtitle: ' 앞뒤 빈칸 ', withdrawalLimitedReason: '여러\n줄' })
    const table = await info([one.id])
    await api.deps.db.update(products).set({ name: '남이 바꾼 이름' }).where(eq(products.id, one.id))
    expect(await checked(admin, table)).toMatchObject({ totals: { all: 1, unchanged: 1 }, rows: [] })
  })

  test('둘이 같은 칸을 다르게 바꾸면 충돌이고, 고르지 않으면 지금 값이 남고, 고르면 본 그 값 위에만 쓴다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await prices([one.id])
    type(table, one.id, '판매가', '25000')
    await api.deps.db.update(products).set({ salePrice: 27_000 }).where(eq(products.id, one.id))
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CONFLICT', from: 29_900, to: 25_000, now: 27_000 })
    expect((await apply(admin, body, { reason: '할인' })).status).toBe(400)
    expect((await row(one.id))?.salePrice).toBe(27_000)
    await api.deps.db.update(products).set({ salePrice: 28_000 }).where(eq(products.id, one.id))
    const late = await apply(admin, body, { mine: [one.id], reason: '할인' })
    expect(late.body.rows).toMatchObject([{ status: 'FAILED', code: 'VERSION' }])
    expect((await row(one.id))?.salePrice).toBe(28_000)
    const again = await checked(admin, table)
    expect((await apply(admin, again, { mine: [one.id], reason: '할인' })).body.totals).toMatchObject({ SUCCESS: 1 })
    expect((await row(one.id))?.salePrice).toBe(25_000)
  })

  test('둘이 같은 값으로 바꿨으면 할 일이 없고, 서로 다른 칸을 바꿨으면 둘 다 남는다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await info([one.id])
    type(table, one.id, '상품명', '새 이름')
    type(table, one.id, '부제', '새 부제')
    await api.deps.db.update(products).set({ name: '새 이름', exclusive: true }).where(eq(products.id, one.id))
    const body = await checked(admin, table)
    expect(body.rows[0]?.cells.map(({ field }) => field)).toEqual(['subtitle'])
    await apply(admin, body)
    expect(await row(one.id)).toMatchObject({ name: '새 이름', subtitle: '새 부제', exclusive: true })
  })

  test('미리 본 뒤에 남이 바꾼 칸도 덮어쓰지 않는다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await info([one.id])
    type(table, one.id, '상품명', '내 이름')
    const body = await checked(admin, table)
    await api.deps.db.update(products).set({ name: '남의 이름' }).where(eq(products.id, one.id))
    expect((await apply(admin, body)).body.rows).toMatchObject([{ status: 'FAILED', code: 'VERSION' }])
    expect((await row(one.id))?.name).toBe('남의 이름')
  })

  test('같은 요청을 두 번 보내도 한 작업이다: 두 번 누르면 두 번째는 이미 된 것이라고 한다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '15')
    const body = await checked(admin, table)
    const items = body.rows.map(({ id, cells }) => ({
      id,
      cells: { on_hand: { from: cells[0]?.from, to: cells[0]?.to, base: cells[0]?.now } },
    }))
    const send = () =>
      admin.post<{ job_id: number }>(
        '/store-admin/v1/skus/sheets/stock',
        { items, file_name: 'a.xlsx', file_sha256: body.file.sha256 },
        { requestId: '11111111-1111-4111-8111-111111111111' },
      )
    const [first, second] = [await send(), await send()]
    expect(second.body.job_id).toBe(first.body.job_id)
    expect((await sku(one.sku.id))?.onHand).toBe(15)
  })
})

describe('빈칸과 지운 열', () => {
  test('지운 열과 빈칸은 그대로 두고, [비움]은 비우며, 비울 수 없는 칸은 거절한다', async () => {
    const admin = await api.staff('admin')
    const one = await product({ subtitle: '부제', withdrawalLimitedReason: '주문 제작', purchaseLimit: 3 })
    const table = await info([one.id])
    type(table, one.id, '상품명', '')
    type(table, one.id, '부제', '[비움]')
    type(table, one.id, '1인 구매한도', '[ 비움 ]')
    const body = await checked(admin, without(table, '청약철회 제한 사유'))
    expect(body.missing).toEqual(['청약철회 제한 사유'])
    expect(body.rows[0]?.cells.map(({ field, to }) => [field, to])).toEqual([
      ['subtitle', ''],
      ['purchase_limit', null],
    ])
    await apply(admin, body)
    expect(await row(one.id)).toMatchObject({
      name: one.name,
      subtitle: '',
      purchaseLimit: null,
      withdrawalLimitedReason: '주문 제작',
    })
    type(table, one.id, '상품명', '[비움]')
    expect((await checked(admin, table)).rows[0]?.cells[0]?.issue).toMatchObject({ code: 'NOT_CLEARABLE' })
  })
})

describe('엑셀이 망가뜨린 것은 줄과 칸을 짚어 거절한다', () => {
  test('코드와 바코드는 글자다: 앞의 0을 잃거나 지수로 적히거나 뒷자리가 0이 되면 거절한다', async () => {
    const admin = await api.staff('admin')
    const wanted = [{ barcode: '0088012345678', code: '00123' }, { barcode: '8801234567890123' }, { barcode: '88' }]
    const made = []
    for (const values of wanted) made.push(await product({ skus: [values] }))
    const table = await stock(made.map((one) => one.sku.id))
    expect(table.rows[0]?.[columnOf(table, 'SKU 코드')]).toBe('00123')
    const ids = made.map((one) => one.sku.id)
    type(table, ids[0] as number, 'SKU 코드', '123')
    type(table, ids[0] as number, '바코드', '88012345678')
    type(table, ids[1] as number, '바코드', '8801234567890120')
    type(table, ids[2] as number, '바코드', '8.80123E+12')
    const { rows: found, totals } = await checked(admin, table)
    expect(totals).toMatchObject({ error: 3, changed: 0 })
    expect(found.map(({ cells }) => cells.map(({ field, issue }) => [field, issue?.code]))).toEqual([
      [
        ['code', 'ZEROS_LOST'],
        ['barcode', 'ZEROS_LOST'],
      ],
      [['barcode', 'NUMBER_DAMAGED']],
      [['barcode', 'NUMBER_DAMAGED']],
    ])
  })

  test('수식처럼 시작하는 글자는 글자로 나가고 글자로 돌아온다: xlsx와 CP949 CSV 모두', async () => {
    const admin = await api.staff('admin')
    const one = await product({ name: '=HYPERLINK("http://x")', subtitle: '+82 @나 -1' })
    expect((await checked(admin, await info([one.id]))).totals.unchanged).toBe(1)
    const answer = await admin.raw('POST', '/store-admin/v1/products/sheets/download', {
      body: { kind: 'INFO', product_ids: [one.id], format: 'csv', encoding: 'cp949' },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const table = await readTable(bytes, 'a.csv', { encoding: 'cp949' })
    expect(table.rows[1]?.slice(2, 4)).toEqual([`'=HYPERLINK("http://x")`, `'+82 @나 -1`])
    expect((await check(admin, bytes, 'a.csv')).body).toMatchObject({
      file: { encoding: 'cp949' },
      totals: { unchanged: 1 },
    })
  })

  test('CP949로 저장한 CSV를 고쳐 올려도 같고, CP949에 없는 글자는 동의해야 ?로 나가며 고친 것으로 읽지 않는다', async () => {
    const admin = await api.staff('admin')
    const one = await product({ name: '똠방각하 요가매트', subtitle: '🧘 명상' })
    const table = await info([one.id])
    type(table, one.id, '상품명', '쑈 요가매트')
    const body = (await check(admin, csvOf(table), 'a.csv')).body
    expect(body.rows[0]?.cells.map(({ field, to }) => [field, to])).toContainEqual(['name', '쑈 요가매트'])
    const ask = (allow_lossy: boolean) =>
      admin.raw('POST', '/store-admin/v1/products/sheets/download', {
        body: { kind: 'INFO', product_ids: [one.id], format: 'csv', encoding: 'cp949', allow_lossy },
      })
    expect(await (await ask(false)).json()).toMatchObject({ code: 'FILE_UNENCODABLE' })
    const lossy = new Uint8Array(await (await ask(true)).arrayBuffer())
    expect((await check(admin, lossy, 'a.csv')).body.totals).toMatchObject({ unchanged: 1, changed: 0 })
  })

  test('섞인 줄, 겹친 줄, 열쇠를 잃은 줄, 없어진 줄은 그 줄만 거절하고, 열쇠 열이 없는 파일은 받지 않는다', async () => {
    const admin = await api.staff('admin')
    const made = await Promise.all([product(), product(), product(), product(), product(), product()])
    const table = await prices(made.map(({ id }) => id))
    const [mixed, twice, lost, damaged, renamed, gone] = table.rows as [
      string[],
      string[],
      string[],
      string[],
      string[],
      string[],
    ]
    const key = columnOf(table, '수정용 열쇠')
    mixed[0] = twice[0] as string
    lost[key] = ''
    damaged[key] = `${damaged[key]}1`
    renamed[1] = '다른 상품'
    gone[key] = (gone[key] as string).replace(/"id":\d+/, '"id":999999')
    gone[0] = '999999'
    table.rows.push([...twice])
    const { rows: found } = await checked(admin, table)
    expect(found.map(({ row: at, issues }) => [at, issues[0]?.code])).toEqual([
      [2, 'ROW_MIXED'],
      [3, 'ROW_REPEATED'],
      [4, 'KEY_MISSING'],
      [5, 'KEY_DAMAGED'],
      [6, 'FIXED_CELL'],
      [7, 'GONE'],
      [8, 'ROW_REPEATED'],
    ])
    const refused = await check(admin, workbookOf(without(table, '수정용 열쇠')))
    expect(refused.body).toMatchObject({ code: 'FILE_COLUMNS' })
  })

  test('폼이 거절하는 값은 같은 말로 거절한다: 없는 상태, 글자인 값, 너무 긴 이름, 정가를 넘는 판매가, 남의 코드', async () => {
    const admin = await api.staff('admin')
    const [one, two] = [await product(), await product()]
    const table = await info([one.id])
    type(table, one.id, '상태', '판매함')
    type(table, one.id, '상품명', '가'.repeat(101))
    type(table, one.id, '1인 구매한도', '많이')
    type(table, one.id, '단독 상품', '글쎄')
    const cells = (await checked(admin, table)).rows[0]?.cells ?? []
    expect(cells.map(({ field, issue }) => [field, issue?.code])).toEqual([
      ['name', 'INVALID'],
      ['status', 'CHOICE'],
      ['exclusive', 'CHOICE'],
      ['purchase_limit', 'NUMBER_FORMAT'],
    ])
    expect(cells[0]?.issue?.message).toBe('100자까지 쓸 수 있어요.')
    const priced = await prices([one.id])
    type(priced, one.id, '판매가', '50000')
    expect(only(await checked(admin, priced))).toMatchObject({ issue: { code: 'ABOVE_LIST_PRICE' } })
    const coded = await stock([one.sku.id])
    type(coded, one.sku.id, 'SKU 코드', two.sku.code)
    expect(only(await checked(admin, coded))).toMatchObject({ issue: { code: 'DUPLICATE' } })
  })
})

describe('재고는 차이로 반영한다', () => {
  test('그 사이 팔린 것은 남는다: 10을 15로 고쳤는데 3개가 팔렸으면 12개가 된다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '15')
    await move(one.sku.id, -3, 'SALE')
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CHANGED', from: 10, to: 15, now: 7, issue: { code: 'STOCK_ADDED' } })
    await move(one.sku.id, -1, 'SALE')
    const done = await apply(admin, body, { reason: '입고' })
    expect(done.body.totals).toMatchObject({ SUCCESS: 1 })
    expect((await sku(one.sku.id))?.onHand).toBe(11)
    const [line] = await rows<{ delta: number; reason: string }>(
      api.deps.db,
      sql`select delta, reason from stock_movements where sku_id = ${one.sku.id} order by id desc limit 1`,
    )
    expect(line).toEqual({ delta: 5, reason: '입고' })
    await admin.post(`/store-admin/v1/jobs/${done.body.job_id}/undo`, {})
    expect((await sku(one.sku.id))?.onHand).toBe(6)
  })

  test('직원이 그 사이 바꿨으면 충돌이고, 내 값으로 해도 차이만 더하며, 그 뒤에 또 바뀌면 반영하지 않는다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '15')
    await move(one.sku.id, 5, 'IN')
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CONFLICT', now: 15 })
    await move(one.sku.id, 1, 'IN')
    const late = await apply(admin, body, { mine: [one.sku.id] })
    expect(late.body.rows).toMatchObject([{ status: 'FAILED', code: 'STOCK_CHANGED' }])
    await apply(admin, await checked(admin, table), { mine: [one.sku.id] })
    expect((await sku(one.sku.id))?.onHand).toBe(21)
  })

  test('결제 중인 수량보다 적어지면 거절한다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    await api.deps.db.update(skus).set({ reserved: 4 }).where(eq(skus.id, one.sku.id))
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '3')
    expect(only(await checked(admin, table))).toMatchObject({ issue: { code: 'STOCK_BELOW_RESERVED' } })
  })
})

describe('한 건씩 고칠 때와 같은 권한과 두 사람 규칙', () => {
  test('절반 넘게 내리면 승인 대기함으로 가고, 운영자의 가격은 모두 요청이 되며, 사유가 없으면 거절된다', async () => {
    const one = await product({ listPrice: 40_000, salePrice: 30_000 })
    const table = await prices([one.id])
    type(table, one.id, '판매가', '14000')
    const admin = await api.staff('admin')
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CHANGED', issue: { code: 'APPROVAL_REQUIRED' } })
    expect((await apply(admin, body)).body.rows).toMatchObject([{ code: 'PRICE_APPROVAL_REQUIRED' }])
    const asked = await apply(admin, body, { reason: '재고 정리' })
    expect(asked.body.rows).toMatchObject([{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }])
    expect((await row(one.id))?.salePrice).toBe(30_000)
    type(table, one.id, '판매가', '29000')
    const ops = await api.staff('ops')
    const requested = await apply(ops, await checked(ops, table), { reason: '행사' })
    expect(requested.body.rows).toMatchObject([{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }])
    expect((await row(one.id))?.salePrice).toBe(30_000)
  })

  test('마케터는 전시 내용만 바꾼다: 상태를 고친 줄은 그 줄만 거절된다', async () => {
    const [one, two] = [await product(), await product()]
    const marketer = await api.staff('marketer')
    const table = await info([one.id, two.id], marketer)
    type(table, one.id, '상품명', '새 이름')
    type(table, two.id, '상태', '숨김')
    const { body } = await apply(marketer, await checked(marketer, table))
    expect(body.rows.map(({ status, code }) => [status, code])).toEqual([
      ['SUCCESS', null],
      ['FAILED', 'FORBIDDEN'],
    ])
    expect([(await row(one.id))?.name, (await row(two.id))?.status]).toEqual(['새 이름', 'ON_SALE'])
  })

  test('화면을 거치지 않고 보낸 값도 폼의 규칙을 지난다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const send = (path: string, cells: object, id = one.id) =>
      admin.post<{ rows: { code: string; message: string }[] }>(path, {
        items: [{ id, cells }],
        file_name: 'a.xlsx',
        file_sha256: '0'.repeat(64),
      })
    const wrong = await send('/store-admin/v1/products/sheets/info', {
      name: { from: one.name, to: '', base: one.name },
    })
    expect(wrong.body.rows).toMatchObject([{ code: 'VALIDATION', message: '상품명: 꼭 입력해 주세요.' }])
    const foreign = await send('/store-admin/v1/products/sheets/info', {
      sale_price: { from: 29_900, to: 1, base: 29_900 },
    })
    expect(foreign.status).toBe(400)
  })
})

describe('실패한 줄', () => {
  test('실패 목록은 고친 칸만 채운 같은 양식이라, 고쳐서 그대로 다시 올릴 수 있다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await prices([one.id])
    type(table, one.id, '판매가', '14000')
    const failed = await apply(admin, await checked(admin, table))
    const file = await admin.raw('GET', `/store-admin/v1/jobs/${failed.body.job_id}/failed.xlsx`)
    const [titles = [], ...left] = (await readTable(new Uint8Array(await file.arrayBuffer()), 'a.xlsx')).rows
    expect(titles).toContain('오류사유')
    const again: SheetTable = { titles, rows: left }
    type(again, one.id, '판매가', '27000')
    const body = await checked(admin, again)
    expect(body.rows).toMatchObject([{ id: one.id, cells: [{ field: 'sale_price', from: 29_900, to: 27_000 }] }])
    expect((await apply(admin, body)).body.totals).toMatchObject({ SUCCESS: 1 })
  })
})

describe('내려받기', () => {
  test('목록의 조건으로도 받고, 상품 목록에서 SKU도 받으며, 감사 기록이 남고, 없으면 없다고 한다', async () => {
    const admin = await api.staff('admin')
    const one = await product({ skus: [{ option: [['색', '검정']] }, { option: [['색', '흰색']] }] })
    const of = (body: object) => downloaded(admin, body)
    expect((await of({ kind: 'INFO', product_filter: { q: one.name } })).rows).toHaveLength(1)
    expect((await of({ kind: 'STOCK', product_ids: [one.id] })).rows).toHaveLength(2)
    expect((await of({ kind: 'STOCK', sku_filter: { product_id: [String(one.id)] } })).rows).toHaveLength(2)
    const none = await admin.post<{ code: string }>('/store-admin/v1/products/sheets/download', {
      kind: 'INFO',
      product_ids: [999_999],
    })
    expect(none.body.code).toBe('BULK_EMPTY')
    const logged = await rows<{ n: number }>(
      api.deps.db,
      sql`select count(*)::int as n from audit_logs where action = 'product.sheet-download'`,
    )
    expect(logged[0]?.n).toBe(3)
  })
})
