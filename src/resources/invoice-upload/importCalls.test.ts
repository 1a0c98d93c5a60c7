import { expect, test } from 'vitest'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Table } from '#shared/files/table.ts'
import { draftsOf } from './drafts.ts'
import { applyRows, checkRows, type ImportOptions } from './importCalls.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

const options: ImportOptions = { process_too: true, acknowledge_address: false, mode: 'ALL_OR_NOTHING' }
const rows = [
  ['주문번호', '택배사', '송장번호'],
  ['A1', '', '5840-1234-5678'],
]
const fileOf = (more: object = {}) =>
  ({
    name: '송장.csv',
    bytes: new TextEncoder().encode('주문번호'),
    encoding: null,
    pasted: false,
    sha256: 'abc',
    table: { rows } as unknown as Table,
    layout: { headerIndex: 0, columns: { order_no: 0, carrier: 1, invoice_no: 2 }, sure: true, remembered: false },
    defaultCarrier: '',
    defaultOriginId: null,
    ...more,
  }) as InvoiceFile

/** What is sent for the rows of a file, and how. */
async function sent(file: InvoiceFile, whole: boolean | 'check') {
  const calls: { path: string; body?: Record<string, unknown>; form?: Record<string, unknown>; requestId?: string }[] =
    []
  const data = {
    call: async (_: string, path: string, given: { body: Record<string, unknown>; requestId?: string }) =>
      calls.push({ path: path.split('/').at(-1) ?? '', body: given.body, requestId: given.requestId }),
    upload: async (path: string, form: FormData, given: { requestId?: string }) =>
      calls.push({ path: path.split('/').at(-1) ?? '', form: Object.fromEntries(form), requestId: given.requestId }),
  } as unknown as ConsoleDataProvider
  const drafts = draftsOf([{ row: 2, cells: rows[1] ?? [] }], file.layout.columns, new Map())
  if (whole === 'check') await checkRows(data, file, drafts, options, new AbortController().signal)
  else await applyRows(data, file, drafts, options, { requestId: 'r1', whole })
  return calls[0]
}

const body = {
  rows: [{ row: 2, order_no: 'A1', invoice_no: '584012345678' }],
  file_name: '송장.csv',
  file_sha256: 'abc',
  ...options,
}

test('검증은 빈칸을 뺀 줄과 고른 것을 보내고, 아무것도 바꾸지 않는다', async () => {
  expect(await sent(fileOf(), 'check')).toMatchObject({ path: 'commit', body: { ...body, dry_run: true } })
})

test('고친 줄을 반영할 때는 줄을 보내고, 미리보기가 아니며, 요청 번호가 있다', async () => {
  const call = await sent(fileOf({ defaultCarrier: 'CJ', defaultOriginId: 3, sha256: undefined }), false)
  const { file_sha256: _, ...rest } = body
  expect(call).toEqual({
    path: 'commit',
    requestId: 'r1',
    body: { ...rest, default_carrier: 'CJ', default_origin_id: 3 },
  })
})

test('고치지 않은 파일은 파일째 보내며, 읽은 대로의 열과 제목 행과 고른 것을 함께 보낸다', async () => {
  const call = await sent(fileOf({ defaultCarrier: 'CJ', defaultOriginId: 3, encoding: 'cp949' }), true)
  expect(call).toMatchObject({
    path: 'upload',
    requestId: 'r1',
    form: {
      mapping: JSON.stringify({ order_no: 0, carrier: 1, invoice_no: 2 }),
      header_row: '1',
      encoding: 'cp949',
      default_carrier: 'CJ',
      default_origin_id: '3',
      process_too: 'true',
      acknowledge_address: 'false',
      mode: 'ALL_OR_NOTHING',
    },
  })
  expect(call?.form?.['file']).toMatchObject({ name: '송장.csv' })
})

test('서버가 달리 읽을 파일은 고치지 않았어도 줄로 보낸다', async () => {
  const layout = fileOf().layout
  const other = [{ headerIndex: -1 }, { columns: { order_no: 0, invoice_no: 2 } }]
  for (const part of other)
    expect((await sent(fileOf({ layout: { ...layout, ...part } }), true))?.path, JSON.stringify(part)).toBe('commit')
})
