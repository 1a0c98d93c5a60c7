import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { carriers } from '#server/modules/shipping/shipping.tables.ts'
import { clientOf, useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, type Shop, statusOf } from '#tests/support/orders.ts'
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
  expect(dialog.getByText('한진(남이 고침)')).toBeTruthy()
  expect(dialog.getByText('한진 물류')).toBeTruthy()
})
