import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importCommitBody } from '#server/modules/imports/imports.contract.ts'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const path = '/store-admin/v1/order-items/consignments'
const ready = { status: 'PROCESSING_ORDER' as const }

type Import = {
  code?: string
  message: string
  extra: { reason: string; header_row: number | null; preview: string[][] }
  job_id: number | null
  header: { row: number; titles: string[]; sure: boolean }
  remembered: boolean
  preview: string[][]
  file: { name: string; size: number; encoding: string | null }
  totals: Record<string, number>
  rows: {
    row: number
    status: string
    carrier: string | null
    values: Record<string, string>
    changes: Record<string, { from: string }>
    targets: object[]
  }[]
  errors: { row: number; column: string; code: string }[]
  result: { totals: Record<string, number> } | null
}

async function upload(client: TestClient, bytes: Uint8Array | string, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new File([bytes as BlobPart], '송장.csv'))
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  return client.post<Import>(`${path}/upload`, undefined, { form })
}
const dry = { dry_run: 'true' }

describe('송장 파일을 읽는 법', () => {
  test('BOM, 따옴표 안의 줄바꿈, 빈 줄, 줄바꿈 없는 마지막 줄이 있어도 행 번호는 엑셀의 것이다', async () => {
    const shop = await aShop(api.deps.db)
    const [a, b] = [
      await anOrder(api.deps, shop, { items: [ready] }),
      await anOrder(api.deps, shop, { items: [ready] }),
    ]
    const csv = `\ufeff주문번호,메모,송장번호\r\n${a.orderNo},"문 앞,\n""벨"" 금지",584012345678\r\n\r\n ${b.orderNo} ,,5840-1234-5679`
    const { body } = await upload(await api.staff('ops'), csv, { ...dry, default_carrier: 'CJ대한통운' })
    expect(body).toMatchObject({
      header: { row: 1, titles: ['주문번호', '메모', '송장번호'], sure: true },
      file: { name: '송장.csv', size: new TextEncoder().encode(csv).length, encoding: 'utf-8' },
      preview: [
        [a.orderNo, '문 앞,\n"벨" 금지', '584012345678'],
        [` ${b.orderNo} `, '', '5840-1234-5679'],
      ],
      totals: { all: 2, valid: 2, warning: 0, error: 0, unchanged: 0 },
    })
    expect(body.rows).toMatchObject([
      { row: 2, carrier: 'CJ', values: { invoice_no: '584012345678' }, changes: {} },
      { row: 4, carrier: 'CJ', values: { order_no: b.orderNo, invoice_no: '584012345679' } },
    ])
    expect(body.rows[1]?.changes).toMatchObject({ invoice_no: { from: '5840-1234-5679' } })
    expect(body.rows[0]?.targets).toEqual([
      {
        order_item_id: a.itemIds[0],
        order_no: a.orderNo,
        product_name: '요가 매트',
        option_label: '라벤더',
        quantity: 1,
        status: 'PROCESSING_ORDER',
        recipient_masked: '김*지',
      },
    ])
  })

  test('파일 전체의 택배사는 택배사를 적지 않은 행에만 쓰고, 적은 행은 적은 대로다', async () => {
    const shop = await aShop(api.deps.db)
    const [a, b] = [
      await anOrder(api.deps, shop, { items: [ready] }),
      await anOrder(api.deps, shop, { items: [ready] }),
    ]
    const csv = `주문번호,택배사,송장번호\n${a.orderNo},,584012345678\n${b.orderNo},한진,412345678901\n`
    const ops = await api.staff('ops')
    const carriers = async (fields: Record<string, string>) => {
      const { body } = await upload(ops, csv, { ...dry, ...fields })
      return [body.rows.map(({ carrier }) => carrier), body.errors.map(({ row, code }) => `${row} ${code}`)]
    }
    expect(await carriers({ default_carrier: 'CJ' })).toEqual([['CJ', 'HANJIN'], []])
    expect(await carriers({})).toEqual([[null, 'HANJIN'], ['2 REQUIRED']])
    expect(await carriers({ default_carrier: '번개' })).toEqual([[null, 'HANJIN'], ['2 CARRIER_UNKNOWN']])
  })

  test('골라 준 열은 고른 사람에게만, 같은 제목의 파일에만 기억된다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop, { items: [ready] })
    const [mine, theirs] = [await api.staff('ops'), await api.staff('ops')]
    const csv = (titles: string) => `${titles}\n584012345678,${orderNo},CJ`
    const choose = async (mapping: object) =>
      upload(mine, csv('가,나,다'), { ...dry, header_row: '1', mapping: JSON.stringify(mapping) })
    await choose({ invoice_no: 1, order_no: 0, carrier: 2 })
    await choose({ invoice_no: 0, order_no: 1, carrier: 2 })
    const again = await upload(mine, csv('가,나,다'), { ...dry, header_row: '1' })
    expect(again.body).toMatchObject({ remembered: true, mapping: { invoice_no: 0, order_no: 1, carrier: 2 } })
    for (const [who, titles] of [
      [theirs, '가,나,다'],
      [mine, '가,나,라'],
    ] as const)
      expect((await upload(who, csv(titles), { ...dry, header_row: '1' })).body).toMatchObject({
        code: 'FILE_COLUMNS',
        extra: { reason: 'FILE_COLUMNS', header_row: 1, preview: [titles.split(','), ['584012345678', orderNo, 'CJ']] },
      })
  })

  test('글자표를 고르면 그대로 읽고, 맞지 않으면 다시 고르게 한다', async () => {
    const ops = await api.staff('ops')
    const bytes = encodeCp949('주문번호,택배사,송장번호\n1,CJ,584012345678\n')
    expect((await upload(ops, bytes, { ...dry, encoding: 'cp949' })).body.file.encoding).toBe('cp949')
    expect((await upload(ops, bytes, { ...dry, encoding: 'utf-8' })).status).toBe(400)
    expect((await upload(ops, bytes, { ...dry, encoding: 'latin1' })).body.code).toBe('VALIDATION')
  })

  test('20,000행을 넘으면 아무것도 하지 않고 나누게 한다', async () => {
    const lines = ['주문번호,송장번호', ...Array.from({ length: 20_001 }, (_, n) => `A${n},584012345678`)]
    expect(await upload(await api.staff('ops'), lines.join('\n'), dry)).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', extra: { reason: 'FILE_TOO_MANY_ROWS' } },
    })
    const row = { row: 2 }
    const commit = (count: number) => importCommitBody.safeParse({ rows: Array.from({ length: count }, () => row) })
    expect([commit(0), commit(20_000), commit(20_001)].map(({ success }) => success)).toEqual([false, true, false])
  })
})

describe('송장을 반영하는 법', () => {
  test('미리 보기는 아무것도 바꾸지 않고, 모두 아니면 아무것도 하지 않기는 경고를 막지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo, itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const csv = `주문번호,택배사,송장번호,전화번호\n${orderNo},CJ,584012345678,010-9999-9999`
    const ops = await api.staff('ops')
    expect((await upload(ops, csv, dry)).body).toMatchObject({ job_id: null, result: null, totals: { warning: 1 } })
    expect(await statusOf(api.deps.db, itemIds[0] as number)).toBe('PROCESSING_ORDER')
    expect(await rows(api.deps.db, sql`select 1 from jobs`)).toEqual([])
    const done = await upload(ops, csv, { mode: 'ALL_OR_NOTHING', reason: '오전 출고' })
    expect(done.body.result?.totals).toMatchObject({ SUCCESS: 1 })
    expect(await rows(api.deps.db, sql`select kind, reason, file_name from jobs`)).toEqual([
      { kind: 'order-items.consignment', reason: '오전 출고', file_name: '송장.csv' },
    ])
  })

  test('바뀐 배송지를 확인했다고 해야 보낸다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop, { items: [{ ...ready, addressChangedAt: api.clock.now() }] })
    const csv = `주문번호,택배사,송장번호\n${orderNo},CJ,584012345678`
    const ops = await api.staff('ops')
    expect(await upload(ops, csv)).toMatchObject({
      status: 400,
      body: { code: 'BULK_EMPTY', message: '반영할 수 있는 행이 없어요. 오류를 고쳐 주세요.' },
    })
    expect((await upload(ops, csv, { acknowledge_address: 'true' })).body.result?.totals).toMatchObject({ SUCCESS: 1 })
    expect((await upload(ops, csv)).body).toMatchObject({
      code: 'BULK_EMPTY',
      message: '모두 이미 반영된 송장이에요.',
    })
  })

  test('고친 행은 상품주문번호를 글자로도 번호로도 적고, 글자로 적은 것이 먼저다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready, ready] })
    const [one, two] = itemIds as [number, number]
    const send = async (more: object) =>
      (
        await (
          await api.staff('ops')
        ).post<Import>(`${path}/commit`, {
          dry_run: true,
          rows: [{ row: 9, carrier: 'CJ', invoice_no: '584012345678', ...more }],
        })
      ).body.rows[0]
    const of = (id: number) => ({ row: 9, status: 'VALID', targets: [{ order_item_id: id }] })
    expect(await send({ order_item_id: one })).toMatchObject(of(one))
    expect(await send({ order_item_no: String(two) })).toMatchObject(of(two))
    expect(await send({ order_item_id: one, order_item_no: String(two) })).toMatchObject(of(two))
  })

  test('양식의 이름과 열은 안내한 그대로다', async () => {
    const answer = await (await api.staff('ops')).raw('GET', `${path}/template`)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('홈핏_송장업로드_양식.xlsx')
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const { rows: table } = await readTable(new Uint8Array(await answer.arrayBuffer()), '양식.xlsx')
    expect(table).toEqual([
      ['상품주문번호', '주문번호', '택배사', '송장번호', '수령인', '출고지'],
      ['', '20260701-0001234', 'CJ대한통운', '584012345678', '김홈핏'],
    ])
  })
})
