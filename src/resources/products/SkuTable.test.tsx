import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AdminSku } from '#contract/schema.d.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { shownRows } from '#tests/support/listTable.ts'
import { SkuTable } from './SkuTable.tsx'

const { draw, asked } = useDrawnConsole()

const sku = (id: number, more: Partial<AdminSku> = {}) =>
  ({
    id,
    version: 3,
    code: `SKU-${id}`,
    option_label: `색상 ${id}`,
    status: 'ACTIVE',
    extra_price: 0,
    on_hand: 10,
    reserved: 0,
    safety_stock: 0,
    available: 10,
    ...more,
  }) as AdminSku

/** The table over what the server holds now, as the product's page reads it. */
const Read = () => {
  const data = useConsoleData()
  const skus = useQuery({ queryKey: ['skus'], queryFn: () => data.call('get', '/store-admin/v1/skus') })
  return <SkuTable skus={skus.data?.results ?? []} onChanged={() => void skus.refetch()} />
}
const turn = (name: string) => screen.findByLabelText<HTMLInputElement>(`${name} 판매`)
const patches = () => asked.filter(({ method }) => method === 'PATCH')

test('거절된 판매 전환은 왜인지 말하고, 새 판을 다시 읽어 다음에는 그 판으로 보낸다', async () => {
  const held = [sku(1), sku(2)]
  draw(<Read />, ({ method, body }) => {
    if (method === 'GET') return { results: held }
    if ((body as AdminSku).version === held[1]?.version) {
      held[1] = sku(2, { version: 5, status: (body as AdminSku).status })
      return held[1]
    }
    return new ApiError(409, { code: 'VERSION_CONFLICT', message: '그 사이 바뀌었어요.' })
  })
  await turn('색상 2')
  held[1] = sku(2, { version: 4 })
  fireEvent.click(await turn('색상 2'))
  await screen.findByText(/그 사이 바뀌었어요/)
  await waitFor(async () => expect((await turn('색상 2')).disabled).toBe(false))
  expect((await turn('색상 2')).checked).toBe(true)
  await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2))
  fireEvent.click(await turn('색상 2'))
  await waitFor(async () => expect((await turn('색상 2')).checked).toBe(false))
  expect((await turn('색상 1')).checked).toBe(true)
  expect(patches().map(({ path, body }) => [path, body])).toEqual([
    ['/store-admin/v1/skus/2', { status: 'INACTIVE', version: 3 }],
    ['/store-admin/v1/skus/2', { status: 'INACTIVE', version: 4 }],
  ])
})

test('끈 SKU는 켜고, 켜고 끄는 것은 그 줄만 바꾼다', async () => {
  draw(<SkuTable skus={[sku(1), sku(2, { status: 'INACTIVE', version: 8 })]} onChanged={() => undefined} />)
  fireEvent.click(await turn('색상 2'))
  await waitFor(() =>
    expect(patches().map(({ path, body }) => [path, body])).toEqual([
      ['/store-admin/v1/skus/2', { status: 'ACTIVE', version: 8 }],
    ]),
  )
})

test('재고를 고칠 수 없는 사람에게는 판매가 잠겨 있다', async () => {
  draw(<SkuTable skus={[sku(1)]} onChanged={() => undefined} />, undefined, 'cs')
  expect((await turn('색상 1')).disabled).toBe(true)
})

test('줄마다 추가금과 현재고, 살 수 있는 재고를 보인다', () => {
  const skus = [
    sku(1, { extra_price: 1_500, on_hand: 1_200, available: 1_000 }),
    sku(2, { option_label: '', extra_price: 0, on_hand: 0, available: -2 }),
  ]
  draw(<SkuTable skus={skus} onChanged={() => undefined} />)
  expect(shownRows()).toMatchObject([
    { 조합: '색상 1SKU-1', 추가금: '1,500원', 현재고: '1,200', 가용재고: '1,000' },
    { 조합: '단일 상품SKU-2', 추가금: '—', 현재고: '0', 가용재고: '-2' },
  ])
})

test('재고 창은 누른 줄의 것이다', async () => {
  draw(<SkuTable skus={[sku(1), sku(2, { on_hand: 7, available: 5 })]} onChanged={() => undefined} />, () => ({
    results: [],
  }))
  fireEvent.click(screen.getByRole('button', { name: '색상 2 재고' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('SKU-2 색상 2')
  dialog.getByText(/현재고 7/)
})
