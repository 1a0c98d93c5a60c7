import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { decodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import type { TestClient } from '#tests/support/api.ts'
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

  test('50,000줄이 넘으면 작업이 되고, 다 되면 파일을 하루 동안 받는다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 50_001)
    const ops = await api.staff('ops')
    const answer = await take(ops, { format: 'csv', columns: ['order_item_no'] })
    expect(answer.status).toBe(202)
    const { job_id: jobId } = json(answer.bytes) as { job_id: number }
    await expect
      .poll(async () => (await ops.get(`/store-admin/v1/jobs/${jobId}`)).body, { timeout: 60_000 })
      .toMatchObject({ status: 'DONE', done: 50_001, has_result_file: true })
    const file = await ops.raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)
    expect((await file.text()).trim().split('\r\n')).toHaveLength(50_002)
    expect((await (await api.staff('ops')).raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)).status).toBe(403)
    api.clock.advance(25 * 3_600_000)
    expect((await (await api.staff('admin')).raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)).status).toBe(410)
  }, 120_000)

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
