import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
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

  test('손댄 열쇠는 열쇠가 아니다: 값의 꼴이 다르거나 내려받은 값이 빠진 칸은 조용히 넘어가지 않고 거절한다', async () => {
    const admin = await api.staff('admin')
    const [{ sku: one }, { sku: other }] = [await product(), await product()]
    const table = await stock([one.id, other.id])
    const at = columnOf(table, '수정용 열쇠')
    const key = table.rows[0]?.[at] as string
    type(table, one.id, '재고', '15')
    const told = async (text: string) => {
      for (const row of table.rows) if (row[0] === String(one.id)) row[at] = text
      const [found] = (await checked(admin, table)).rows
      return found?.issues[0]?.code ?? found?.cells.map(({ field, state, issue }) => [field, state, issue?.code])
    }
    for (const damaged of ['10.5', '"십"', 'null'])
      expect(await told(key.replace('"on_hand":10', `"on_hand":${damaged}`))).toBe('KEY_DAMAGED')
    expect(await told(key.replace('"on_hand":10,', ''))).toEqual([['on_hand', 'ERROR', 'KEY_DAMAGED']])
    expect(await told(key)).toEqual([['on_hand', 'CHANGED', undefined]])
  })

  test('CSV를 연 엑셀이 날짜로 바꾼 코드는 거절하고, 사람이 고친 코드는 받는다', async () => {
    const admin = await api.staff('admin')
    const made = []
    for (const code of ['3-12', '1/5', 'MAR-12']) made.push((await product({ skus: [{ code }] })).sku.id)
    const table = await stock(made)
    const typed = ['03월 12일', '2026-01-05', 'MAR-13']
    made.forEach((id, n) => type(table, id, 'SKU 코드', typed[n] as string))
    const body = (await check(admin, csvOf(table), 'a.csv')).body
    expect(body.rows.map(({ cells }) => [cells[0]?.state, cells[0]?.issue?.code])).toEqual([
      ['ERROR', 'NUMBER_DAMAGED'],
      ['ERROR', 'NUMBER_DAMAGED'],
      ['CHANGED', undefined],
    ])
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
