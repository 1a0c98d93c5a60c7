import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { beforeEach, expect, test, vi } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { useDownloads } from '#tests/support/downloads.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'
import { InvoiceUpload } from '../../../../src/resources/invoice-upload/InvoiceUpload.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const downloads = useDownloads()

const HEADER = ['주문번호', '택배사', '운송장번호', '받는분', '비고']

beforeEach(async () => {
  localStorage.clear()
  // files of the document cannot be read, and the server in process reads Node's forms only
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('Blob', NodeBlob)
})

async function ordersOf(count: number, status: 'PAID' | 'PROCESSING_ORDER' = 'PROCESSING_ORDER') {
  const shop = await aShop(api.deps.db)
  const made = []
  for (let index = 0; index < count; index++) made.push(await anOrder(api.deps, shop, { items: [{ status }] }))
  return made.map(({ orderNo, itemIds }) => ({ orderNo, itemId: itemIds[0] ?? 0 }))
}

const csv = (lines: string[][]) => lines.map((line) => line.join(',')).join('\r\n')
const fileOf = (text: string, name = '송장.csv') => new File([new Uint8Array(iconv.encode(text, 'cp949'))], name)

async function choose(user: UserEvent, file: File) {
  await user.upload(await screen.findByLabelText('올릴 파일'), file)
}
const validate = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: /행 검증하기/ }))
const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('CP949 파일은 제목 줄을 지나 열을 알아보고, 쓰지 않는 열을 말한다', async () => {
  const [order] = await ordersOf(1)
  const user = await open(<InvoiceUpload />)
  await choose(
    user,
    fileOf(csv([['7월 발송 송장'], [], HEADER, [order?.orderNo ?? '', '똠방택배', '584012345678', '김민지', '조심']])),
  )

  expect(await screen.findByText('송장.csv · 1행')).toBeTruthy()
  expect(screen.getAllByText('한글 윈도우(CP949)').length).toBeGreaterThan(0)
  expect(screen.getByRole('combobox', { name: '제목이 있는 행' }).textContent).toBe('3행')
  expect(screen.getByRole('combobox', { name: '송장번호' }).textContent).toContain('C열 운송장번호')
  expect(screen.getByText('쓰지 않는 열 1개: 비고')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '파일 미리보기' })).getByText('똠방택배')).toBeTruthy()
})

test('송장번호 열이 없으면 검증으로 넘어가지 못하고, 고른 열은 다음에도 쓴다', async () => {
  const [order] = await ordersOf(1)
  const file = () =>
    fileOf(
      csv([
        ['주문번호', '택배사', '기타'],
        [order?.orderNo ?? '', 'CJ', '584012345678'],
      ]),
    )
  const user = await open(<InvoiceUpload />)
  await choose(user, file())

  const next = await screen.findByRole<HTMLButtonElement>('button', { name: '1행 검증하기' })
  expect(next.disabled).toBe(true)
  await user.click(screen.getByRole('combobox', { name: '송장번호' }))
  await user.click(await screen.findByRole('option', { name: 'C열 기타' }))
  expect(next.disabled).toBe(false)

  await user.click(screen.getByRole('button', { name: '다른 파일' }))
  await choose(user, file())
  expect(await screen.findByText(/지난번에 고른 대로 맞췄어요/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '송장번호' }).textContent).toContain('C열 기타')
})

test('오류를 한 번에 보여 주고, 다듬은 값을 알리고, 고치면 다시 검증하고, 정상 행만 반영한다', async () => {
  const [good, damaged, unknown, wrong] = await ordersOf(4)
  const user = await open(<InvoiceUpload />)
  await choose(
    user,
    fileOf(
      csv([
        HEADER,
        [good?.orderNo ?? '', 'CJ대한통운', '5840-1234-5678', '김민지', ''],
        [damaged?.orderNo ?? '', 'CJ대한통운', '5.84012E+11', '김민지', ''],
        [unknown?.orderNo ?? '', '모름택배', '584012345680', '김민지', ''],
        [wrong?.orderNo ?? '', 'CJ대한통운', '584012345681', '홍길동', ''],
        ['261116NOSUCHNO', 'CJ대한통운', '584012345682', '', ''],
      ]),
    ),
  )
  await validate(user)

  expect(await tab(/오류 4/)).toBeTruthy()
  for (const reason of [
    /엑셀이 숫자를 망가뜨렸어요/,
    /모르는 택배사예요/,
    /주문의 수령인\(김\*지\)과 달라요/,
    /없는 주문번호예요/,
  ])
    expect(screen.getByText(reason)).toBeTruthy()
  expect(await statusOf(api.deps.db, good?.itemId ?? 0)).toBe('PROCESSING_ORDER')

  await user.click(await tab(/전체 5/))
  const tidied = await screen.findByRole('gridcell', { name: '584012345678' })
  expect(tidied.className).toContain('tidied')

  await user.dblClick(screen.getByRole('gridcell', { name: '5.84012E+11' }))
  const input = await screen.findByDisplayValue('5.84012E+11')
  await user.clear(input)
  await user.type(input, '584012345679{Enter}')
  expect(await tab(/오류 3/)).toBeTruthy()

  await user.click(await screen.findByRole('button', { name: '정상 2행 반영' }))
  expect(await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')).toBeTruthy()
  expect(screen.getByText(/5행 가운데 오류 3행과 변경없음 0행은 반영하지 않았어요/)).toBeTruthy()
  for (const shipped of [good, damaged]) expect(await statusOf(api.deps.db, shipped?.itemId ?? 0)).toBe('SHIPPING')
  for (const left of [unknown, wrong]) expect(await statusOf(api.deps.db, left?.itemId ?? 0)).toBe('PROCESSING_ORDER')
})

test('고친 값은 그 파일의 것이다: 다른 파일의 같은 줄에는 그 파일에 적힌 대로 나온다', async () => {
  const [first, second] = await ordersOf(2)
  const user = await open(<InvoiceUpload />)
  await choose(user, fileOf(csv([HEADER, [first?.orderNo ?? '', 'CJ대한통운', '584012345678', '김민지', '']])))
  await validate(user)
  await user.click(await tab(/전체 1/))
  await user.dblClick(await screen.findByRole('gridcell', { name: '584012345678' }))
  const input = await screen.findByDisplayValue('584012345678')
  await user.clear(input)
  await user.type(input, '584012345679{Enter}')
  await screen.findByRole('gridcell', { name: '584012345679' })
  await user.click(screen.getByRole('button', { name: '이전' }))
  await user.click(await screen.findByRole('button', { name: '다른 파일' }))
  await choose(
    user,
    fileOf(csv([HEADER, [second?.orderNo ?? '', 'CJ대한통운', '584012345680', '김민지', '']]), '둘.csv'),
  )
  await validate(user)
  await user.click(await tab(/전체 1/))
  await screen.findByRole('gridcell', { name: '584012345680' })
  expect(screen.queryByText('584012345679')).toBeNull()
})

test('오류만 내려받으면 원래 열 그대로에 오류사유가 붙는다', async () => {
  const [good] = await ordersOf(1)
  const user = await open(<InvoiceUpload />)
  await choose(
    user,
    fileOf(
      csv([HEADER, [good?.orderNo ?? '', 'CJ', '584012345678', '', '가'], ['NOPE', 'CJ', '584012345679', '', '나']]),
    ),
  )
  await validate(user)
  await tab(/오류 1/)
  await user.click(screen.getByRole('button', { name: '오류만 내려받기' }))

  const [file] = await downloads.saved()
  expect(file?.name).toBe('송장_오류.xlsx')
  const table = await readTable(file?.bytes ?? new Uint8Array(), 'a.xlsx')
  expect(table.rows).toEqual([
    [...HEADER, '오류사유'],
    ['NOPE', 'CJ', '584012345679', '', '나', '없는 주문번호예요.'],
  ])
})

test('고치지 않은 파일은 파일째 보내 작업에 남고, 같은 파일을 다시 올리면 누가 언제 올렸는지 말한다', async () => {
  const [order] = await ordersOf(1)
  const file = () => fileOf(csv([HEADER, [order?.orderNo ?? '', 'CJ', '584012345678', '', '']]))
  const user = await open(<InvoiceUpload />)
  await choose(user, file())
  await validate(user)
  await user.click(await screen.findByRole('button', { name: '정상 1행 반영' }))
  expect(await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/consignments/upload'))).toHaveLength(1)
  const jobs = await rows<{ file: string; key: string | null }>(
    api.deps.db,
    sql`select file_name as file, input_file_key as key from jobs`,
  )
  expect(jobs).toEqual([{ file: '송장.csv', key: expect.stringContaining('imports/') as string }])

  await user.click(screen.getByRole('button', { name: '다른 파일 올리기' }))
  await choose(user, file())
  await validate(user)
  expect(await screen.findByText(/김운영님이 올린 파일과 같습니다/)).toBeTruthy()
  expect(await tab(/변경없음 1/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '정상 0행 반영' }).disabled).toBe(true)
})

test('발주확인도 함께 처리를 켜면 신규주문도 발송한다', async () => {
  const [order] = await ordersOf(1, 'PAID')
  const user = await open(<InvoiceUpload />)
  await choose(user, fileOf(csv([HEADER, [order?.orderNo ?? '', 'CJ', '584012345678', '', '']])))
  await validate(user)
  expect(await screen.findByText(/아직 발주확인 전이에요/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '발주확인도 함께 처리' }))
  await user.click(await screen.findByRole('button', { name: '정상 1행 반영' }))
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await statusOf(api.deps.db, order?.itemId ?? 0)).toBe('SHIPPING')
})

test('오류 행만 이어서 고치면 파일째가 아니라 그 행만 보낸다', async () => {
  const shop = await aShop(api.deps.db)
  const ready = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  const fresh = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }] })
  const user = await open(<InvoiceUpload />)
  const line = (orderNo: string, invoice: string) => [orderNo, 'CJ', invoice, '', '']
  const lines = [line(ready.orderNo, '584012345678'), line(fresh.orderNo, '584012345679')]
  await choose(user, fileOf(csv([HEADER, ...lines])))
  await validate(user)
  await user.click(await screen.findByRole('button', { name: '정상 1행 반영' }))
  await user.click(await screen.findByRole('button', { name: '오류 1행 이어서 고치기' }))
  await user.click(await screen.findByRole('checkbox', { name: '발주확인도 함께 처리' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '정상 1행 반영' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: '정상 1행 반영' }))
  await waitFor(async () => expect(await statusOf(api.deps.db, fresh.itemIds[0] ?? 0)).toBe('SHIPPING'))
  expect(sent.filter(({ path }) => path.endsWith('/consignments/upload'))).toHaveLength(1)
  expect(sent.findLast(({ path }) => path.endsWith('/consignments/commit'))?.body).toMatchObject({
    rows: [{ row: 3, order_no: fresh.orderNo }],
  })
})

test('출고지가 여럿인 행은 오류로 나눌 것을 내놓고, 경고는 정상으로 세지 않고, 나눈 대로 출고지마다 다른 상자로 보낸다', async () => {
  const shop = await aShop(api.deps.db)
  const [origin] = await api.deps.db.select().from(shippingOrigins)
  const { id: _, ...values } = origin as typeof shippingOrigins.$inferSelect
  const others = await api.deps.db
    .insert(shippingOrigins)
    .values([
      { ...values, name: '이천 위탁창고' },
      { ...values, name: '부산 위탁창고' },
    ])
    .returning()
  const ready = { status: 'PROCESSING_ORDER' as const }
  const mixed = await anOrder(api.deps, shop, {
    items: [ready, ...others.map(({ id }) => ({ ...ready, shippingOriginId: id }))],
  })
  const single = await anOrder(api.deps, shop, { items: [ready] })
  const user = await open(<InvoiceUpload />)
  const header = ['주문번호', '택배사', '송장번호', '전화번호']
  const lines = [
    [mixed.orderNo, 'CJ대한통운', '584012345678', ''],
    [single.orderNo, 'CJ대한통운', '584012345690', '01000000000'],
  ]
  await choose(user, fileOf(csv([header, ...lines])))
  await validate(user)
  expect(await tab(/오류 1/)).toBeTruthy()
  expect(await tab(/경고 1/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: '경고 1행 반영' })).toBeTruthy()

  await user.click(await screen.findByRole('button', { name: '출고지별로 나누기' }))
  const dialog = within(await screen.findByRole('dialog', { name: /출고지별로 나누기/ }))
  const part = (name: string) => within(dialog.getByRole('region', { name }))
  await user.click(part('이천 위탁창고').getByRole('button', { name: '파일의 584012345678 쓰기' }))
  await user.type(part('본사 물류센터').getByRole('textbox', { name: '송장번호' }), '5840-1234-5678')
  expect(dialog.getByText('출고지가 다른데 송장번호가 같아요.')).toBeTruthy()
  await user.type(part('본사 물류센터').getByRole('textbox', { name: '송장번호' }), '{Backspace}9')
  await user.click(dialog.getByRole('button', { name: '2행으로 나누기' }))

  await user.click(await tab(/전체 3/))
  expect(await screen.findByRole('gridcell', { name: '2행에서 나눔' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /경고 \d행 반영$/ }))
  await screen.findByText('성공 3 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  const parcels = await rows<{ invoice: string; origin: number }>(
    api.deps.db,
    sql`select invoice_no as invoice, shipping_origin_id as origin from deliveries order by 1`,
  )
  expect(parcels).toEqual([
    { invoice: '584012345678', origin: others[0]?.id },
    { invoice: '584012345679', origin: shop.originId },
    { invoice: '584012345690', origin: shop.originId },
  ])
  expect(await statusOf(api.deps.db, mixed.itemIds[2] ?? 0)).toBe('PROCESSING_ORDER')
})

test('읽을 수 없는 파일은 무엇을 해야 하는지 말하고 처음에 머문다', async () => {
  const user = await open(<InvoiceUpload />)
  await choose(user, new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])], '옛날.xls'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/파일을 읽지 못했어요/))
  expect(screen.getByRole('button', { name: '파일 고르기' })).toBeTruthy()
})
