import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { carriers } from '#server/modules/shipping/shipping.tables.ts'
import { clientOf, useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, type Shop, statusOf } from '#tests/support/orders.ts'
import { expectHeld, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { CarrierCreate } from '../../../../src/resources/carriers/CarrierCreate.tsx'
import { CarrierEdit } from '../../../../src/resources/carriers/CarrierEdit.tsx'
import { CarrierList } from '../../../../src/resources/carriers/CarrierList.tsx'
import { DeliveryList } from '../../../../src/resources/deliveries/DeliveryList.tsx'

const api = useApi()
const { open } = useConsole(api)
const resource = <Resource name="carriers" list={CarrierList} create={CarrierCreate} edit={CarrierEdit} />
const openCarriers = (path: string) => open(resource, { resource: 'carriers', path, role: 'admin' })

beforeEach(() => localStorage.clear())

const carrierOf = async (code: string) => {
  const [found] = await api.deps.db.select().from(carriers).where(eq(carriers.code, code))
  return found
}

async function customerOf({ userId }: Shop) {
  const [user] = await api.deps.db.select().from(users).where(eq(users.id, userId))
  const { accessToken } = await openSession(api.deps.db, api.deps, {
    audience: 'customer',
    subjectId: user?.id ?? 0,
    role: 'user',
    userAgent: 'test',
  })
  return clientOf(api.app, accessToken)
}

test('우리 택배사를 만들어 다른 이름이 적힌 송장을 올리면 고객이 그 주소로 배송을 보고, 끄면 지난 배송에만 남는다', async () => {
  const shop = await aShop(api.deps.db)
  const waiting = { items: [{ status: 'PROCESSING_ORDER' as const }] }
  const [first, second] = [await anOrder(api.deps, shop, waiting), await anOrder(api.deps, shop, waiting)]
  const user = await openCarriers('/create')
  await user.type(await screen.findByRole('textbox', { name: /이름/ }), '우리트럭')
  await user.type(screen.getByRole('textbox', { name: /코드/ }), 'TRUCK')
  await user.type(screen.getByRole('combobox', { name: /다른 이름/ }), '자사배송차{Enter}')
  await user.type(screen.getByRole('combobox', { name: /송장 자릿수/ }), '8{Enter}')
  await user.click(screen.getByRole('textbox', { name: /배송 조회 주소/ }))
  await user.paste('https://truck.example.com/find/{no}')
  const trial = screen.getByRole<HTMLAnchorElement>('link', { name: /시험해 보기/ })
  expect(trial.href).toBe('https://truck.example.com/find/12345678')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await carrierOf('TRUCK')).toMatchObject({ aliases: ['자사배송차'], invoiceLengths: [8], active: true }),
  )

  const ops = await api.staff('ops')
  const send = (orderNo: string, carrier: string, dry_run = false) =>
    ops.post<{ errors: { row: number; message: string }[] }>('/store-admin/v1/order-items/consignments/commit', {
      rows: [{ row: 7, order_no: orderNo, carrier, invoice_no: '1234-5678' }],
      file_name: '송장.csv',
      dry_run,
    })
  const sent = await send(first.orderNo, '자사 배송차')
  expect(sent).toMatchObject({ status: 200 })
  expect(await statusOf(api.deps.db, first.itemIds[0] ?? 0)).toBe('SHIPPING')
  const customer = await customerOf(shop)
  const parcels = () => customer.get(`/store/v1/user/orders/items/${first.itemIds[0]}/deliveries/page`)
  const seen = {
    tracking_url: 'https://truck.example.com/find/12345678',
    deliveries: [{ carrier: { name: '우리트럭' } }],
  }
  expect((await parcels()).body).toMatchObject(seen)

  await ops.patch(`/store-admin/v1/carriers/${(await carrierOf('TRUCK'))?.id}`, { active: false })
  const refused = await send(second.orderNo, '자사배송차', true)
  expect(refused.body.errors).toMatchObject([
    { row: 7, value: '자사배송차', message: '지금 쓰지 않는 택배사예요: 우리트럭. 목록에서 골라 주세요.' },
  ])
  expect(await send(second.orderNo, '자사배송차')).toMatchObject({ status: 400, body: { code: 'BULK_EMPTY' } })
  expect(await statusOf(api.deps.db, second.itemIds[0] ?? 0)).toBe('PROCESSING_ORDER')
  expect((await parcels()).body).toMatchObject(seen)
  const choices = await ops.get<{ results: { code: string; active: boolean }[] }>('/store-admin/v1/carriers/choices')
  expect(choices.body.results.find(({ code }) => code === 'TRUCK')).toMatchObject({ active: false })
})

test('배송 목록은 꺼진 택배사로도 찾고, 송장을 고칠 때는 켜진 택배사만 고른다', async () => {
  const shop = await aShop(api.deps.db)
  const { itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  const ops = await api.staff('ops')
  const invoice = { carrier: '로젠', invoice_no: '12345678901' }
  await ops.post('/store-admin/v1/deliveries', { order_item_ids: itemIds, ...invoice })
  await api.deps.db.update(carriers).set({ active: false }).where(eq(carriers.code, 'SLX'))
  const user = await open(<Resource name="deliveries" list={DeliveryList} />, { resource: 'deliveries', path: '/' })
  expect((await screen.findAllByText('로젠택배')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('combobox', { name: '택배사' }))
  expect(await screen.findByRole('option', { name: 'SLX택배' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '송장 수정' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: '택배사' }))
  expect(await screen.findByRole('option', { name: '한진택배' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'SLX택배' })).toBeNull()
})

test('다른 택배사의 이름은 그 칸에서 누구의 것인지 말하고, 그 사이 고친 것은 견주어 보여 준다', async () => {
  const hanjin = await carrierOf('HANJIN')
  const user = await openCarriers(`/${hanjin?.id}`)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^이름/ })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /코드/ }).readOnly).toBe(true)
  await user.clear(name)
  await user.type(name, '로젠 택배')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect((await screen.findAllByText(/로젠택배의 이름이에요/)).length).toBeGreaterThan(0)

  await (await api.staff('ops')).patch(`/store-admin/v1/carriers/${hanjin?.id}`, { name: '한진(남이 고침)' })
  await user.clear(name)
  await user.type(name, '한진 물류')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const dialog = within(await screen.findByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' }))
  expect(await dialog.findByText('한진(남이 고침)')).toBeTruthy()
  expect(dialog.getByText('한진 물류')).toBeTruthy()
})

test('목록은 순서대로이고, 이름·코드와 상태로 좁히며, 칸마다 제 값을 보인다', async () => {
  const off = { name: '우리 트럭', aliases: ['자사배송', '자사'], phone: '02-123-4567', active: false }
  await api.deps.db.insert(carriers).values([
    { ...off, code: 'ZTRUCK', invoiceLengths: [8, 10], invoiceCheck: 'strict', sequence: 3 },
    { ...off, code: 'YTRUCK', aliases: [], invoiceCheck: 'none', sequence: 2 },
    { ...off, code: 'XTRUCK', active: true, sequence: 1 },
    { ...off, code: 'BIKE', name: '오토바이', sequence: 1 },
  ])
  await openCarriers(withFilter({ q: 'TRUCK', active: 'false' }))
  const links = await screen.findAllByRole('link', { name: '우리 트럭' })
  expect(links[1]?.getAttribute('href')).toMatch(new RegExp(`/carriers/${(await carrierOf('ZTRUCK'))?.id}$`))
  const row = { 이름: '우리 트럭', 전화: '02-123-4567', 상태: '사용 안 함' }
  expect(tableRows()).toEqual([
    { 순서: '2', 코드: 'YTRUCK', ...row, '다른 이름': '', '송장 자릿수': '—', '자릿수 검사': '검사 안 함' },
    {
      순서: '3',
      코드: 'ZTRUCK',
      ...row,
      '다른 이름': '자사배송, 자사',
      '송장 자릿수': '8, 10',
      '자릿수 검사': '틀리면 막음',
    },
  ])
  await expectHeld({ 상태: '사용 안 함' })
  expect(screen.getByPlaceholderText<HTMLInputElement>('이름·코드 찾기').value).toBe('TRUCK')
})

test('새 택배사의 빠지거나 틀린 칸을 모두 말하고, 자릿수는 경고로, 순서는 뒤로 시작한다', async () => {
  const user = await openCarriers('/create')
  await screen.findByLabelText(/^코드/)
  await expectHeld({
    이름: '',
    코드: '',
    전화: '',
    '자릿수가 다르면': '경고만',
    '배송 조회 주소': '',
    사용: true,
    순서: '100',
  })
  await fill({ 이름: '나'.repeat(41), 코드: 'truck', 전화: '전화', '배송 조회 주소': `https://${'t'.repeat(300)}` })
  await user.type(screen.getByRole('combobox', { name: /송장 자릿수/ }), '4{Enter}')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const refusals = [
    '40자까지 입력할 수 있어요.',
    '영문 대문자와 숫자만 쓸 수 있어요.',
    '숫자와 붙임표만 쓸 수 있어요.',
    '자릿수는 5부터 30까지의 숫자예요.',
    '300자까지 입력할 수 있어요.',
  ]
  await screen.findByText(refusals[0] ?? '')
  for (const text of refusals) expect(screen.getAllByText(text), text).toHaveLength(1)
  await fill({ 이름: '', 코드: 'T'.repeat(21) })
  await screen.findByText('꼭 입력해 주세요.')
  screen.getByText('20자까지 입력할 수 있어요.')
  expect(screen.queryByRole('link', { name: /시험해 보기/ })).toBeNull()
})

test('고칠 때 모든 칸이 저장된 값을 보이고, 고친 대로 저장되며, 직접 전달에는 송장 칸이 없다', async () => {
  const [made] = await api.deps.db
    .insert(carriers)
    .values({
      code: 'TRUCK',
      name: '우리 트럭',
      aliases: ['자사배송'],
      phone: '02-123-4567',
      trackingUrl: 'https://truck.example.com/{no}',
      invoiceLengths: [8, 10],
      invoiceCheck: 'strict',
      sequence: 3,
      active: false,
    })
    .returning()
  const user = await openCarriers(`/${made?.id}`)
  await screen.findByLabelText(/^코드/)
  await expectHeld({
    이름: '우리 트럭',
    코드: 'TRUCK',
    '다른 이름': '자사배송',
    전화: '02-123-4567',
    '송장 자릿수': '8, 10',
    '자릿수가 다르면': '틀리면 막음',
    '배송 조회 주소': 'https://truck.example.com/{no}',
    사용: false,
    순서: '3',
  })
  const trial = screen.getByRole<HTMLAnchorElement>('link', { name: '12345678로 시험해 보기 (새 창)' })
  expect(trial.href).toBe('https://truck.example.com/12345678')
  await fill({
    이름: '새 트럭',
    전화: '',
    '자릿수가 다르면': '검사 안 함',
    '배송 조회 주소': '',
    사용: true,
    순서: '0',
  })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await carrierOf('TRUCK')).toMatchObject({
      name: '새 트럭',
      aliases: ['자사배송'],
      phone: '',
      trackingUrl: '',
      invoiceLengths: [8, 10],
      invoiceCheck: 'none',
      sequence: 0,
      active: true,
    }),
  )
  cleanup()
  await openCarriers(`/${(await carrierOf('DIRECT'))?.id}`)
  await screen.findByLabelText(/^코드/)
  expect(screen.queryByLabelText('배송 조회 주소')).toBeNull()
})
