import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { anOrder, aShop, minji, seojun, statusOf } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items/consignments'
type Row = { row: number; status: string; targets: { order_item_id: number }[] }
type Import = {
  job_id: number | null
  total: number
  matched: number
  totals: Record<string, number>
  rows: Row[]
  code?: string
  remembered: boolean
  errors: { row: number; column: string; value: string; severity: string; code: string; message: string }[]
  header: { row: number; titles: string[] }
  mapping: Record<string, number>
  ignored: { title: string }[]
  earlier: { job_id: number; actor_name: string }[]
  file: { encoding: string | null; kind: string; sha256: string }
  result: { totals: Record<string, number> } | null
}
const ready = { status: 'PROCESSING_ORDER' as const }

async function upload(
  client: TestClient,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  name = '송장.csv',
): Promise<{ status: number; body: Import }> {
  const form = new FormData()
  form.append('file', new File([bytes as BlobPart], name))
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  const response = await client.raw('POST', `${path}/upload`, { form })
  return { status: response.status, body: (await response.json()) as Import }
}

describe('송장 업로드', () => {
  const api = useApi()

  test('같은 요청을 다시 보내면 같은 작업의 결과를 받고, 다른 파일이면 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const send = async (invoice: string) => {
      const form = new FormData()
      form.append('file', new File([`주문번호,택배사,송장번호\r\n${orderNo},CJ,${invoice}\r\n`], '송장.csv'))
      const response = await ops.raw('POST', `${path}/upload`, { form, requestId: 'upload-again-1' })
      return { status: response.status, body: (await response.json()) as Import }
    }
    const first = await send('584012345678')
    expect(first).toMatchObject({ status: 200, body: { result: { totals: { SUCCESS: 1 } } } })
    expect(await send('584012345678')).toMatchObject({
      status: 200,
      body: { job_id: first.body.job_id, result: { totals: { SUCCESS: 1 } } },
    })
    expect(await send('584012345679')).toMatchObject({ status: 409, body: { code: 'REQUEST_ID_REUSED' } })
  })

  test('CP949 파일을 읽어 주문번호의 준비된 상품을 모두 채우고, 모르는 열은 무시했다고 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo, itemIds } = await anOrder(api.deps, shop, {
      items: [ready, ready, { status: 'DELIVERED', carrier: 'CJ', invoiceNo: '111122223333' }],
    })
    const ops = await api.staff('ops')
    const csv = `출고 목록 (11월 16일)\r\n\r\n주문번호,받는분,택배사,운송장번호,비고\r\n${orderNo},김민지,씨제이대한통운,5840-1234-5678,문 앞\r\n`
    const { status, body } = await upload(ops, encodeCp949(csv), { dry_run: 'true' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      job_id: null,
      total: 1,
      matched: 1,
      header: { row: 3 },
      file: { encoding: 'cp949', kind: 'csv' },
      ignored: [{ title: '비고' }],
    })
    expect(body.rows[0]).toMatchObject({
      row: 4,
      status: 'VALID',
      targets: [{ order_item_id: itemIds[0] }, { order_item_id: itemIds[1] }],
    })
    expect(await statusOf(api.deps.db, itemIds[0] as number)).toBe('PROCESSING_ORDER')
    const done = await upload(ops, encodeCp949(csv))
    expect(done.body.result?.totals).toMatchObject({ SUCCESS: 2 })
    expect(await statusOf(api.deps.db, itemIds[1] as number)).toBe('SHIPPING')
  })

  test('모든 행의 오류를 엑셀 행번호, 열, 값, 고칠 방법과 함께 한 번에 말하고, 정상 행만 반영한다', async () => {
    const shop = await aShop(api.deps.db)
    const good = await anOrder(api.deps, shop, { items: [ready] })
    const fresh = await anOrder(api.deps, shop, {})
    const held = await anOrder(api.deps, shop, { items: [{ ...ready, holdReason: '확인 중' }] })
    const other = await anOrder(api.deps, shop, { items: [ready], person: seojun })
    const claimed = await anOrder(api.deps, shop, {
      items: [{ ...ready, claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 }],
    })
    const lines = [
      '상품주문번호,주문번호,택배사,송장번호,수령인',
      `${good.itemIds[0]},,CJ,584012345678,김민지`,
      `,${fresh.orderNo},CJ,584012345679,`,
      `,${held.orderNo},CJ,584012345680,`,
      `,${other.orderNo},CJ,584012345681,김민지`,
      `,${claimed.orderNo},CJ,584012345682,`,
      ',261116ZZZZZZZZ,CJ,584012345683,',
      `,${good.orderNo},모름택배,1,`,
      `,${other.orderNo},CJ,5.84012E+11,`,
    ]
    const ops = await api.staff('ops')
    const { body } = await upload(ops, lines.join('\n'))
    expect(body.totals).toMatchObject({ all: 8, error: 7, valid: 1 })
    const codes = body.errors.filter((issue) => issue.severity === 'error').map((issue) => [issue.row, issue.code])
    expect(codes).toEqual(
      expect.arrayContaining([
        [3, 'NOT_PROCESSED'],
        [4, 'HOLD'],
        [5, 'RECEIVER_MISMATCH'],
        [6, 'CLAIM_OPEN'],
        [7, 'ORDER_NOT_FOUND'],
        [8, 'CARRIER_UNKNOWN'],
        [9, 'NUMBER_DAMAGED'],
      ]),
    )
    expect(body.errors.find((issue) => issue.row === 5)).toMatchObject({
      column: '수령인',
      value: '김민지',
      message: expect.stringContaining('이*준'),
    })
    expect(body.result?.totals).toMatchObject({ SUCCESS: 1 })
    expect(await statusOf(api.deps.db, good.itemIds[0] as number)).toBe('SHIPPING')
    const [jobRow] = await rows<{ row: number }>(
      api.deps.db,
      sql`select row from job_rows where job_id = ${body.job_id}`,
    )
    expect(jobRow?.row).toBe(2)
    const refused = await upload(ops, lines.slice(0, 3).join('\n'), { mode: 'ALL_OR_NOTHING' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'IMPORT_HAS_ERRORS' } })
  })

  test('발주확인도 함께 처리하면 결제완료도 보낸다', async () => {
    const shop = await aShop(api.deps.db)
    const fresh = await anOrder(api.deps, shop, {})
    const { body } = await upload(
      await api.staff('ops'),
      `주문번호,택배사,송장번호\n${fresh.orderNo},CJ,584012345678`,
      { process_too: 'true' },
    )
    expect(body.result?.totals).toMatchObject({ SUCCESS: 1 })
  })

  test('같은 파일은 누가 언제 올렸는지 알려 주고, 이미 반영된 행은 건너뛴다', async () => {
    const shop = await aShop(api.deps.db)
    const first = await anOrder(api.deps, shop, { items: [ready] })
    const second = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const csv = `주문번호,택배사,송장번호\n${first.orderNo},CJ,584012345678`
    const one = await upload(ops, csv)
    const again = await upload(await api.staff('admin'), csv, { dry_run: 'true' })
    expect(again.body.earlier).toMatchObject([{ job_id: one.body.job_id, actor_name: 'ops 직원' }])
    expect(again.body.totals).toMatchObject({ unchanged: 1 })
    const nothing = await upload(ops, csv)
    expect(nothing).toMatchObject({ status: 400, body: { code: 'BULK_EMPTY' } })
    const more = await upload(ops, `${csv}\n${second.orderNo},CJ,584012345679`)
    expect(more.body).toMatchObject({ totals: { unchanged: 1, valid: 1 }, result: { totals: { SUCCESS: 1 } } })
  })

  test('다른 수령인이 쓰는 송장번호는 파일 안에서도 장부에서도 오류다', async () => {
    const shop = await aShop(api.deps.db)
    const [a, b, c] = [
      await anOrder(api.deps, shop, { items: [ready], person: minji }),
      await anOrder(api.deps, shop, { items: [ready], person: seojun }),
      await anOrder(api.deps, shop, { items: [ready], person: minji }),
    ]
    const ops = await api.staff('ops')
    const inside = await upload(
      ops,
      `주문번호,택배사,송장번호\n${a.orderNo},CJ,584012345678\n${b.orderNo},CJ,584012345678`,
      { dry_run: 'true' },
    )
    expect(inside.body.errors.filter((issue) => issue.severity === 'error')).toMatchObject([
      { row: 3, code: 'INVOICE_DUP' },
    ])
    await upload(ops, `주문번호,택배사,송장번호\n${a.orderNo},CJ,584012345678`)
    const outside = await upload(
      ops,
      `주문번호,택배사,송장번호\n${b.orderNo},CJ,584012345678\n${c.orderNo},CJ,584012345678`,
      { dry_run: 'true' },
    )
    expect(outside.body.rows.map((row) => row.status)).toEqual(['ERROR', 'WARNING'])
  })

  test('열을 골라 주면 기억했다가 같은 제목의 파일에 쓴다', async () => {
    const shop = await aShop(api.deps.db)
    const order = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const csv = `코드1,코드2,회사\n584012345678,${order.orderNo},CJ`
    const refused = await upload(ops, csv, { dry_run: 'true' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'FILE_COLUMNS' } })
    const chosen = await upload(ops, csv, {
      dry_run: 'true',
      header_row: '1',
      mapping: JSON.stringify({ invoice_no: 0, order_no: 1, carrier: 2 }),
    })
    expect(chosen.body).toMatchObject({
      matched: 1,
      mapping: { invoice_no: 0, order_no: 1, carrier: 2 },
      remembered: false,
    })
    const remembered = await upload(ops, csv, { dry_run: 'true', header_row: '1' })
    expect(remembered.body).toMatchObject({ matched: 1, remembered: true })
  })

  test('고친 행은 JSON으로 보내고, 원래 엑셀 행번호로 결과를 받는다', async () => {
    const shop = await aShop(api.deps.db)
    const order = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const body = {
      file_name: '송장.xlsx',
      file_sha256: 'a'.repeat(64),
      rows: [{ row: 17, order_no: order.orderNo, carrier: 'CJ대한통운', invoice_no: '5840-1234-5678' }],
    }
    const preview = await ops.post<Import>(`${path}/commit`, { ...body, dry_run: true })
    expect(preview.body).toMatchObject({ job_id: null, rows: [{ row: 17, status: 'VALID' }] })
    const done = await ops.post<Import>(`${path}/commit`, body)
    expect(done.body).toMatchObject({ result: { totals: { SUCCESS: 1 } } })
    expect((await ops.get(`/store-admin/v1/jobs/${done.body.job_id}`)).body).toMatchObject({
      label: '송장 업로드',
      file_name: '송장.xlsx',
      has_input_file: false,
      undo: { possible: true },
    })
  })

  test('엑셀 파일도 읽고, 올린 파일은 작업 내역에서 다시 받는다', async () => {
    const shop = await aShop(api.deps.db)
    const order = await anOrder(api.deps, shop, { items: [ready] })
    const ops = await api.staff('ops')
    const columns = ['주문번호', '택배사', '송장번호'].map((title) => ({ title, kind: 'text' as const }))
    const bytes = workbookBytes([{ name: '송장', columns, rows: [[order.orderNo, '한진', '412345678901']] }])
    const { body } = await upload(ops, bytes, {}, '송장.xlsx')
    expect(body).toMatchObject({ file: { kind: 'xlsx' }, result: { totals: { SUCCESS: 1 } } })
    const again = await ops.raw('GET', `/store-admin/v1/jobs/${body.job_id}/file/input`)
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
    expect(again.headers.get('content-disposition')).toContain(encodeURIComponent('송장.xlsx'))
    expect((await (await api.staff('cs')).raw('GET', `/store-admin/v1/jobs/${body.job_id}/file/input`)).status).toBe(
      403,
    )
    api.clock.advance(91 * 86_400_000)
    expect((await (await api.staff('ops')).raw('GET', `/store-admin/v1/jobs/${body.job_id}/file/input`)).status).toBe(
      410,
    )
  })

  test('읽을 수 없는 파일은 무엇을 하면 되는지 말한다', async () => {
    const ops = await api.staff('ops')
    const ole = Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from('Workbook', (letter) => [letter.charCodeAt(0), 0]).flat(),
    ])
    const old = await upload(ops, ole, {}, '송장.xls')
    expect(old).toMatchObject({
      status: 400,
      body: {
        code: 'FILE_UNREADABLE',
        extra: { reason: 'FILE_XLS_BINARY' },
        message: expect.stringContaining('.xlsx'),
      },
    })
    expect((await upload(ops, '')).body).toMatchObject({ code: 'FILE_UNREADABLE' })
    const huge = { 'content-length': String(12 * 1024 * 1024) }
    expect((await ops.raw('POST', `${path}/upload`, { form: new FormData(), headers: huge })).status).toBe(413)
    expect((await upload(ops, '주문번호,송장번호\n1,2', { mapping: '{' })).status).toBe(400)
    expect((await ops.post(`${path}/upload`, { rows: [] })).status).toBe(415)
  })

  test('양식은 그대로 다시 올릴 수 있는 엑셀이다', async () => {
    const ops = await api.staff('ops')
    const response = await ops.raw('GET', `${path}/template`)
    const table = await readTable(new Uint8Array(await response.arrayBuffer()), '양식.xlsx')
    expect(table.rows[0]).toEqual(expect.arrayContaining(['상품주문번호', '주문번호', '택배사', '송장번호']))
  })

  test('로그인하지 않으면 401, 고객상담은 403', async () => {
    expect((await upload(api.anonymous, 'a')).status).toBe(401)
    expect((await upload(await api.staff('cs'), 'a')).status).toBe(403)
  })
})
