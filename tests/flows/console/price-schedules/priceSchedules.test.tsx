import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { labelled, save, write } from '#tests/support/formFields.tsx'
import { afternoon, ofProduct, ofSku, schedule, type Schedule, schedulesPath } from '#tests/support/priceSchedules.ts'
import { fill, tableRows } from '#tests/support/tables.ts'
import { PriceScheduleCreate } from '../../../../src/resources/price-schedules/create/PriceScheduleCreate.tsx'
import { PriceScheduleEdit } from '../../../../src/resources/price-schedules/PriceScheduleEdit.tsx'
import { PriceScheduleList } from '../../../../src/resources/price-schedules/PriceScheduleList.tsx'
import { PriceScheduleShow } from '../../../../src/resources/price-schedules/PriceScheduleShow.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const screens = (
  <Resource
    name="price-schedules"
    list={PriceScheduleList}
    create={PriceScheduleCreate}
    edit={PriceScheduleEdit}
    show={PriceScheduleShow}
  />
)
const openAt = (path = '/', role: 'admin' | 'ops' | 'marketer' = 'admin') =>
  open(screens, { resource: 'price-schedules', path, role })
const onShelf = (values: object = {}) => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, ...values })
const stored = async (query = '') =>
  (await (await api.staff('admin')).get<{ results: Schedule[] }>(`${schedulesPath}?${query}`)).body.results
const bodies = (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

test('목록은 대상과 가격과 기간과 상태를 보이고, 승인 대기만 따로 볼 수 있다', async () => {
  const admin = await api.staff('admin')
  const [mild, deep] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트' })]
  await schedule(admin, ofProduct(mild.id, 30_000))
  await schedule(admin, ofProduct(deep.id, 9000, { end_at: null, reason: '재고 정리' }))
  const user = await openAt()
  await screen.findByText('폼롤러')
  const cells = { 시작: '2026.11.16 12:00', '예약한 사람': expect.any(String) as string }
  const waiting = {
    ...cells,
    대상: '요가매트판매가',
    가격: '40,000원 → 9,000원−77%',
    끝: '끝낼 때까지',
    상태: '승인 대기',
    사유: '재고 정리',
  }
  await waitFor(() =>
    expect(tableRows()).toMatchObject([
      waiting,
      { ...cells, 대상: '폼롤러판매가', 가격: '40,000원 → 30,000원−25%', 끝: '2026.11.16 18:00', 상태: '예정' },
    ]),
  )
  await user.click(screen.getByRole('tab', { name: '승인 대기' }))
  await waitFor(() => expect(tableRows()).toMatchObject([waiting]))
  expect(sent.filter(({ path }) => path === schedulesPath).every(({ query }) => !query.has('sort'))).toBe(true)
})

test('기간으로 찾으면 첫날 자정부터 마지막 날이 끝날 때까지를 묻는다', async () => {
  await openAt(`/?filter=${encodeURIComponent('{"active_before":"2026-11-21T00:00:00+09:00"}')}`)
  await waitFor(async () => expect((await labelled('이날까지')).value).toBe('2026.11.20'))
  const asked = sent.findLast(({ path }) => path === schedulesPath)
  expect(asked?.query.get('active_before')).toBe('2026-11-21T00:00:00+09:00')
})

async function pickAll(user: Awaited<ReturnType<typeof openAt>>, count: number) {
  await user.click(await screen.findByRole('button', { name: '상품 고르기' }))
  const picker = within(await screen.findByRole('dialog'))
  await picker.findByText(`이 쪽 모두 고르기 (${count}개)`)
  await user.click(picker.getByLabelText(/이 쪽 모두 고르기/))
  await user.click(picker.getByRole('button', { name: `${count}개 담기` }))
}

test('여러 상품을 한 규칙으로 예약하고, 거절된 것만 까닭과 함께 남는다', async () => {
  const admin = await api.staff('admin')
  const [roller, mat] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트', salePrice: 33_330 })]
  await schedule(admin, ofProduct(mat.id, 30_000, { end_at: null }))
  const user = await openAt('/create')
  await pickAll(user, 2)
  await fill({ '몇 %': '20' })
  await screen.findByText('26,660원')
  await user.click(screen.getByRole('button', { name: '미리보기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: '처리 가능한 1건만 진행' }))
  await sheet.findByText('성공 1 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  sheet.getByText(/^같은 기간에 이미 예약이 있어요/)
  const [made] = await stored(`product_id=${roller.id}`)
  expect(made).toMatchObject({ new_price: 32_000, effective_at: '2026-11-17T00:00:00.000+09:00', status: 'SCHEDULED' })
  await user.click(sheet.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await screen.findByText('상품 1개 담음 · 상품 100개까지')
  screen.getByText('요가매트')
  expect(screen.queryByText('폼롤러')).toBeNull()
})

test('원가보다 낮은 값은 미리 말하고, 사유를 적어야 예약할 수 있다', async () => {
  await onShelf({ name: '폼롤러', skus: [{ cost: 39_000 }] })
  const user = await openAt('/create')
  await pickAll(user, 1)
  await fill({ '몇 %': '10' })
  await screen.findByText(/36,000원 · 원가보다 3,000원 낮아요/)
  const look = screen.getByRole<HTMLButtonElement>('button', { name: '미리보기' })
  await waitFor(() => expect(look.disabled).toBe(true))
  await fill({ 사유: '재고 정리' })
  await user.click(look)
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/이 가격이면 원가보다 3,000원 낮아요/)
  await user.click(await sheet.findByRole('button', { name: '1건 가격변경 예약' }))
  await sheet.findByText(/^성공 1/)
  expect((await stored())[0]).toMatchObject({ new_price: 36_000, status: 'SCHEDULED', pending_approval_id: null })
})

test('만든 예약은 결과에서 바로 되돌리고, 담은 상품은 고쳐 다시 예약하도록 남는다', async () => {
  await onShelf({ name: '폼롤러' })
  const user = await openAt('/create')
  await pickAll(user, 1)
  await fill({ '몇 %': '10' })
  await screen.findByText('36,000원')
  await user.click(screen.getByRole('button', { name: '미리보기' }))
  await user.click(await screen.findByRole('button', { name: '1건 가격변경 예약' }))
  await screen.findByText(/^성공 1/)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '되돌리기' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  await user.click(await screen.findByRole('button', { name: '1건 가격변경 예약 되돌리기' }))
  await waitFor(async () => expect((await stored())[0]).toMatchObject({ status: 'CANCELED' }))
  const sheet = within(await screen.findByRole('dialog', { name: '가격변경 예약 되돌리기 결과' }))
  await user.click(sheet.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await screen.findByText('상품 1개 담음 · 상품 100개까지')
})

test('SKU의 추가금은 SKU마다 예약하고 결과도 SKU마다 보인다', async () => {
  const product = await onShelf({ name: '요가매트' })
  const user = await openAt('/create')
  await user.click(await screen.findByRole('button', { name: 'SKU 추가금' }))
  await pickAll(user, 1)
  await screen.findByText('상품 1개 · SKU 1개 담음 · 상품 100개까지')
  await fill({ 얼마: '0' })
  await user.click(screen.getByLabelText('추가금을'))
  await user.click(await screen.findByRole('option', { name: '모두 같은 값으로' }))
  await fill({ '새 추가금': '2500' })
  await user.click(screen.getByRole('button', { name: '미리보기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: '1건 가격변경 예약' }))
  await sheet.findByText(/^성공 1/)
  expect((await stored('target_type=SKU'))[0]).toMatchObject({ target_id: product.sku.id, new_price: 2500 })
})

test('가격을 혼자 정할 수 없는 사람은 사유를 적어 요청하고, 고치거나 취소하지 못한다', async () => {
  const product = await onShelf({ name: '폼롤러' })
  const user = await openAt('/create', 'marketer')
  await pickAll(user, 1)
  await fill({ '몇 %': '10' })
  await screen.findByText('승인을 받아야 해서 사유가 필요해요.')
  await fill({ 사유: '주말 특가' })
  await user.click(screen.getByRole('button', { name: '미리보기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: '1건 가격변경 예약' }))
  await sheet.findByText('1건은 다른 관리자가 승인하면 예약돼요.')
  const [made] = await stored(`waiting=true&product_id=${product.id}`)
  expect(made?.pending_approval_id).not.toBeNull()
})

test('고르고 취소하면 무엇이 될지 미리 보이고, 시작한 예약은 까닭과 함께 남는다', async () => {
  const admin = await api.staff('admin')
  const [later, now] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트' })]
  await schedule(admin, ofProduct(later.id, 30_000, { effective_at: '2026-11-18T00:00:00+09:00', end_at: null }))
  await schedule(admin, ofProduct(now.id, 30_000))
  api.clock.set(afternoon.effective_at)
  const user = await openAt()
  await screen.findByText('폼롤러')
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '예약 취소' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: '처리 가능한 1건만 진행' }))
  await sheet.findByText('성공 1 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  expect((await stored()).map(({ target_name, status }) => [target_name, status])).toEqual([
    ['요가매트', 'APPLIED'],
    ['폼롤러', 'CANCELED'],
  ])
  expect(bodies('/bulk-delete').map((body) => (body as { dry_run?: boolean }).dry_run)).toEqual([true, undefined])
})

test('예약 화면은 겹치는 때의 값과 마진을 보이고, 적용 중인 예약을 사유와 함께 지금 끝낸다', async () => {
  const admin = await api.staff('admin')
  const product = await onShelf({ name: '폼롤러', skus: [{ cost: 31_000 }] })
  const made = await schedule(admin, ofProduct(product.id, 30_000))
  api.clock.set('2026-11-16T13:00:00+09:00')
  const user = await openAt(`/${made.id}/show`)
  await screen.findByRole('heading', { name: '폼롤러' })
  screen.getByText('적용 중')
  await user.click(screen.getByRole('button', { name: '지금 끝내기' }))
  await write({ 사유: '품절 임박' })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '지금 끝내기' }))
  await screen.findByText('끝남')
  expect((await stored())[0]).toMatchObject({ status: 'ENDED', end_at: '2026-11-16T13:00:00.000+09:00' })
})

test('고친 것만 보내고, 절반 넘게 내리면 사유를 물어 승인 대기함에 올린다', async () => {
  const admin = await api.staff('admin')
  const product = await onShelf({ name: '폼롤러' })
  const made = await schedule(admin, ofProduct(product.id, 30_000, { reason: '정리' }))
  const user = await openAt(`/${made.id}`)
  fireEvent.change(await labelled('새 판매가'), { target: { value: '12000' } })
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: '이 가격을 요청할까요?' }))
  // the same words as before are a reason of their own
  await user.type(dialog.getByLabelText(/^사유/), '정리')
  await user.click(dialog.getByRole('button', { name: '요청하기' }))
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      new_price: 12_000,
      reason: '정리 ',
      version: 1,
    }),
  )
  await waitFor(async () => expect((await stored('waiting=true')).map(({ new_price }) => new_price)).toEqual([12_000]))
})

test('그 사이에 다른 사람이 고쳤으면 두 값을 나란히 보인다', async () => {
  const admin = await api.staff('admin')
  const product = await onShelf({ name: '폼롤러' })
  const made = await schedule(admin, ofProduct(product.id, 30_000))
  await openAt(`/${made.id}`)
  fireEvent.change(await labelled('새 판매가'), { target: { value: '35000' } })
  await admin.patch(`${schedulesPath}/${made.id}`, { version: made.version, new_price: 33_000 })
  await save()
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('다른'))
  expect((await stored())[0]).toMatchObject({ new_price: 33_000 })
})

test('SKU 예약은 추가금으로 고친다', async () => {
  const admin = await api.staff('admin')
  const { sku } = await onShelf()
  const made = await schedule(admin, ofSku(sku.id, 1000))
  await openAt(`/${made.id}`)
  fireEvent.change(await labelled('새 추가금'), { target: { value: '1500' } })
  await save()
  await waitFor(async () => expect((await stored())[0]).toMatchObject({ new_price: 1500 }))
})
