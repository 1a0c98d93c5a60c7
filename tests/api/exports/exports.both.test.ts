import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { decodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { anOrder, aShop, manyItems } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items/export'

async function take(client: TestClient, body: Record<string, unknown>) {
  const named = body['ids'] ? {} : { filter: {}, all: true, as_of: '2026-11-17T00:00:00+09:00' }
  const response = await client.raw('POST', `${path}/request`, { body: { reason: '출고 작업', ...named, ...body } })
  return { response, status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>

describe('주문상품 내려받기', () => {
  const api = useApi()

  test('지금 조건의 모든 줄이 정렬대로 담기고, 이름은 한국어이며, 누가 왜 받았는지 적힌다', async () => {
    const shop = await aShop(api.deps.db)
    const older = await anOrder(api.deps, shop, { paidAt: new Date('2026-11-15T10:00:00+09:00') })
    const newer = await anOrder(api.deps, shop, { items: [{}, { status: 'DELIVERED' }] })
    const ops = await api.staff('ops')
    const { response, bytes } = await take(ops, {
      filter: { status: ['PAID'] },
      columns: ['order_item_no', 'order_no', 'status', 'paid'],
    })
    expect(response.status).toBe(200)
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '홈핏_주문상품_20261116_1000.xlsx',
    )
    const table = await readTable(bytes, 'a.xlsx')
    expect(table.rows).toEqual([
      ['상품주문번호', '주문번호', '상태', '상품 결제금액'],
      [String(newer.itemIds[0]), newer.orderNo, '결제완료', '20000'],
      [String(older.itemIds[0]), older.orderNo, '결제완료', '20000'],
    ])
    const [audit] = await rows<{ actor: string; reason: string; after: { rows: number } }>(
      api.deps.db,
      sql`select actor, reason, after from audit_logs where action = 'order-items.export'`,
    )
    expect(audit).toMatchObject({
      actor: `ops:${ops.id}`,
      reason: '출고 작업',
      after: { rows: 2, filter: '상태: 결제완료' },
    })
    expect(await rows(api.deps.db, sql`select 1 from pii_access_logs`)).toEqual([])
  })

  test('1,000줄이 넘어도 빠지거나 겹치는 줄이 없다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 2_345)
    for (const sort of ['-paid_at', 'paid_at', 'id', 'ship_by']) {
      const { bytes, response } = await take(await api.staff('ops'), {
        format: 'csv',
        columns: ['order_item_no'],
        sort,
      })
      expect(response.headers.get('x-row-count')).toBe('2345')
      const table = await readTable(bytes, 'a.csv')
      expect(new Set(table.rows.slice(1).map(([id]) => Number(id))), sort).toEqual(new Set(ids))
      expect(table.rows, sort).toHaveLength(2_346)
    }
  })

  test('CSV는 BOM이 있고, CP949는 담지 못하는 글자를 먼저 말하고 동의해야 물음표로 바꾼다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { items: [{ productName: '요가 매트 💪', optionLabel: '=SUM(A1)' }] })
    const ops = await api.staff('ops')
    const utf8 = await take(ops, { format: 'csv', columns: ['product_name', 'option_label'] })
    expect(Array.from(utf8.bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(utf8.bytes)).toContain("'=SUM(A1)")
    const refused = await take(ops, { format: 'csv', encoding: 'cp949', columns: ['product_name'] })
    expect(json(refused.bytes)).toMatchObject({
      code: 'FILE_UNENCODABLE',
      extra: { characters: [{ character: '💪', count: 1 }] },
    })
    const lossy = await take(ops, { format: 'csv', encoding: 'cp949', columns: ['product_name'], allow_lossy: true })
    expect(decodeCp949(lossy.bytes)).toContain('요가 매트 ?')
  })

  test('사유가 없으면 받을 수 없고, 개인정보는 켜야 담기며 접속기록에 남는다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    expect(json((await take(ops, { reason: undefined })).bytes)).toMatchObject({ code: 'EXPORT_REASON_REQUIRED' })
    expect((await take(ops, { columns: ['address'] })).status).toBe(400)
    expect((await take(ops, { columns: ['nothing'] })).status).toBe(400)
    const plain = await take(ops, { format: 'csv' })
    expect(new TextDecoder().decode(plain.bytes)).not.toMatch(/김민지|01012345678|월드컵로/)
    const personal = await take(ops, { format: 'csv', include_pii: true })
    expect(new TextDecoder().decode(personal.bytes)).toMatch(/김민지.*010-1234-5678.*월드컵로 12/)
    expect(await rows(api.deps.db, sql`select reason from pii_access_logs`)).toEqual([{ reason: '출고 작업' }])
  })

  test('고른 것만 받을 수 있고, 하나도 없으면 400이다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    const ops = await api.staff('ops')
    const { bytes } = await take(ops, { format: 'csv', ids: [itemIds[1]], columns: ['order_item_no'] })
    expect((await readTable(bytes, 'a.csv')).rows).toEqual([['상품주문번호'], [String(itemIds[1])]])
    expect(json((await take(ops, { filter: { status: ['CONFIRMED'] } })).bytes)).toMatchObject({ code: 'BULK_EMPTY' })
  })

  test('열의 목록에는 이름과 개인정보 여부가 있고, 고객상담과 마케터는 받을 수 없다', async () => {
    const { body } = await (
      await api.staff('ops')
    ).get<{ results: { key: string; label: string; pii: boolean }[] }>(`${path}/columns`)
    expect(body.results.find((column) => column.key === 'address')).toMatchObject({ label: '주소', pii: true })
    expect((await take(await api.staff('cs'), {})).status).toBe(403)
    expect((await take(await api.staff('marketer'), {})).status).toBe(403)
    expect((await take(api.anonymous, {})).status).toBe(401)
  })
})

type Sheet = { status: number; rows: string[][]; name: string; count: string | null }

describe('주문 내려받기와 택배사 접수 양식', () => {
  const api = useApi()
  const sheet = async (list: 'orders' | 'order-items', body: object): Promise<Sheet> => {
    const ops = await api.staff('ops')
    const response = await ops.raw('POST', `/store-admin/v1/${list}/export/request`, {
      body: { reason: '정산', as_of: api.deps.clock.now().toISOString(), ...body },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return {
      status: response.status,
      rows: response.status === 200 ? (await readTable(bytes, 'a.xlsx')).rows : [],
      name: decodeURIComponent(response.headers.get('Content-Disposition') ?? ''),
      count: response.headers.get('X-Row-Count'),
    }
  }
  const count = async (list: 'orders' | 'order-items', body: object) =>
    (
      await (
        await api.staff('ops')
      ).post<{ rows: number }>(`/store-admin/v1/${list}/export/count`, {
        as_of: api.deps.clock.now().toISOString(),
        ...body,
      })
    ).body.rows

  test('주문은 주문마다 한 줄이고 결제수단과 주문자와 금액이 있으며, 미리 센 수와 같다', async () => {
    const shop = await aShop(api.deps.db)
    const first = await anOrder(api.deps, shop, { items: [{}, {}], paidAt: new Date('2026-11-15T03:00:00Z') })
    const second = await anOrder(api.deps, shop)
    await anOrder(api.deps, shop, { items: [{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' }] })
    const filter = { status: ['PAID'] }
    expect(await count('orders', { filter })).toBe(2)
    const file = await sheet('orders', { filter })
    expect(file).toMatchObject({ status: 200, count: '2' })
    expect(file.name).toContain('홈핏_주문_')
    const [titles = [], ...lines] = file.rows
    expect(titles).toEqual(
      expect.arrayContaining(['주문번호', '주문자', '결제수단', '상품금액', '배송비', '결제금액', '환불금액']),
    )
    const cell = (line: number, title: string) => lines[line]?.[titles.indexOf(title)]
    expect(lines.map((line) => line[0])).toEqual([second.orderNo, first.orderNo])
    expect(cell(1, '결제금액')).toBe('40000')
    expect(cell(1, '결제수단')).toBe('신용·체크카드')
    expect(cell(1, '주문자')).toBe('김*지')
    expect(cell(1, '상품')).toBe('요가 매트 외 1건')
    expect((await sheet('orders', { filter, columns: ['user_name'] })).status).toBe(400)
    expect((await sheet('orders', { filter: { carrier: ['CJ'] } })).status).toBe(400)
    expect(await rows(api.deps.db, sql`select entity from audit_logs where action = 'orders.export'`)).toEqual([
      { entity: 'orders' },
    ])
    expect((await (await api.staff('cs')).post('/store-admin/v1/orders/export/count', {})).status).toBe(403)
  })

  test.each(['orders', 'order-items'] as const)(
    '%s: 새벽에 받아도 하루와 결제일시와 파일 이름은 한국의 날짜다',
    async (list) => {
      const shop = await aShop(api.deps.db)
      for (const paid of ['14T23:59:59', '15T00:00:00', '15T08:59:59', '15T23:59:59', '16T00:00:00'])
        await anOrder(api.deps, shop, { paidAt: new Date(`2026-11-${paid}+09:00`) })
      api.clock.set('2026-11-16T02:30:00+09:00')
      const filter = { paid_from: '2026-11-15', paid_to: '2026-11-15' }
      const file = await sheet(list, { filter, columns: ['paid_at'] })
      expect(file.name).toContain('_20261116_0230.')
      expect(file.rows.slice(1).map(([at]) => at)).toEqual([
        '2026-11-15 23:59:59',
        '2026-11-15 08:59:59',
        '2026-11-15 00:00:00',
      ])
      expect(await count(list, { filter })).toBe(3)
      expect((await sheet(list, { filter, as_of: '2026-11-15T08:59:59+09:00' })).count).toBe('2')
    },
  )

  test('택배사 양식은 그 택배사의 제목으로, 상자마다 한 줄이고 취소된 수량은 담지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const ready = { status: 'PROCESSING_ORDER' as const }
    const { orderNo } = await anOrder(api.deps, shop, {
      items: [ready, { ...ready, productName: '덤벨', optionLabel: '3kg' }, { ...ready, claimedQuantity: 1 }],
    })
    const body = { filter: { status: ['PROCESSING_ORDER'] }, template: 'CJ' }
    expect(await count('order-items', body)).toBe(1)
    expect((await sheet('order-items', body)).status).toBe(400)
    const file = await sheet('order-items', { ...body, include_pii: true })
    expect(file.count).toBe('1')
    expect(file.rows).toEqual([
      [
        '받는분성명',
        '받는분전화번호',
        '받는분우편번호',
        '받는분주소(전체, 분할)',
        '품목명',
        '내품수량',
        '박스수량',
        '운임구분',
        '배송메세지1',
        '고객주문번호',
      ],
      [
        '김민지',
        '010-1234-5678',
        '03992',
        '서울 마포구 월드컵로 12 101동 202호',
        '요가 매트 라벤더 × 1, 덤벨 3kg × 1',
        '2',
        '1',
        '신용',
        '문 앞에 놓아 주세요',
        orderNo,
      ],
    ])
    for (const template of ['HANJIN', 'LOTTE', 'EPOST', 'LOGEN'])
      expect((await sheet('order-items', { ...body, template, include_pii: true })).rows[1]).toContain(orderNo)
    expect((await sheet('order-items', { ...body, template: 'NONE', include_pii: true })).status).toBe(400)
    expect(
      await rows(
        api.deps.db,
        sql`select count(*)::int as count from pii_access_logs where action = 'order-items.export'`,
      ),
    ).toEqual([{ count: 5 }])
  })
})
