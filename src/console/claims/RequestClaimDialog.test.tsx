import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BulkSelection } from '#console/bulk/bulkAction.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { shownChoices, shownFields } from '#tests/support/listTable.ts'
import { fill } from '#tests/support/tables.ts'
import { RequestClaimDialog } from './RequestClaimDialog.tsx'

const { draw } = useDrawnConsole()

const item = (id: number, product_name: string, status: string, quantity: number, claimed_quantity = 0) => ({
  id,
  product_id: 70,
  product_name,
  option_label: '그레이',
  status,
  quantity,
  claimed_quantity,
})
const twoPaid = [item(1, '매트', 'PAID', 3, 1), item(2, '덤벨', 'PROCESSING_ORDER', 1)]

const REASONS: Record<string, object[]> = {
  cancel: [
    { id: 11, label: '마음이 바뀌었어요', fault: 'CUSTOMER' },
    { id: 12, label: '품절', fault: 'SELLER' },
  ],
  return: [{ id: 21, label: '불량', fault: 'SELLER' }],
  exchange: [{ id: 31, label: '다른 옵션으로', fault: 'CUSTOMER' }],
}

const Dialog = ({ items }: { items: object[] }) => {
  const [gone, setGone] = useState<[string, BulkSelection]>()
  const order = { items } as AdminOrder
  if (gone) return <output>{JSON.stringify(gone)}</output>
  return <RequestClaimDialog order={order} onClose={() => undefined} onGo={(...all) => setGone(all)} />
}
async function open(items: object[]) {
  draw(<Dialog items={items} />, ({ path }) => {
    const type = /claims\/(\w+)\/reasons/.exec(path)?.[1]
    if (type) return { results: REASONS[type] }
    const skus = [
      { id: 91, option_label: '블루', code: 'M-B', available: 3 },
      { id: 92, option_label: '', code: 'M-R' },
    ]
    return path.includes('/skus') ? { results: skus, total_count: 2 } : { results: [] }
  })
  await screen.findByRole('dialog', { name: '클레임 접수' })
  await told()
}
/** What the server was asked for by the last choice is there. */
const told = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `${name} · 그레이` }))
const ready = () => !screen.getByRole<HTMLButtonElement>('button', { name: '금액 확인하기', hidden: true }).disabled
const sent = async () => {
  fireEvent.click(screen.getByRole('button', { name: '금액 확인하기', hidden: true }))
  return JSON.parse(screen.getByRole('status').textContent) as unknown
}

test('고른 상품의 남은 수량을 사유와 함께 접수하고, 사유의 귀책과 같으면 귀책은 보내지 않는다', async () => {
  await open(twoPaid)
  expect([shownFields()['수량'], ready()]).toEqual([undefined, false])
  tick('매트')
  expect([shownFields()['수량'], shownChoices()['수량'], ready()]).toEqual(['2개', ['1개', '2개'], false])
  await fill({ 수량: '1개' })
  await fill({ 사유: '마음이 바뀌었어요 (고객 귀책)' })
  expect([shownFields()['귀책'], ready()]).toEqual(['고객 귀책', true])
  fireEvent.change(screen.getByRole('textbox', { name: '자세한 사유' }), { target: { value: '  색이 달라요 ' } })
  expect(await sent()).toEqual([
    'cancel',
    { items: [{ id: 1, quantity: 1, reason_id: 11, reason_detail: '색이 달라요' }] },
  ])
})

test('손으로 고른 귀책은 사유와 다를 때만 보내고, 사유를 다시 고르면 그 사유의 귀책으로 돌아간다', async () => {
  await open([item(1, '매트', 'PAID', 1)])
  await fill({ 사유: '품절 (판매자 귀책)' })
  await fill({ 귀책: '고객 귀책' })
  expect(shownFields()['귀책']).toBe('고객 귀책')
  await fill({ 사유: '품절 (판매자 귀책)' })
  await fill({ 사유: '마음이 바뀌었어요 (고객 귀책)' })
  await fill({ 귀책: '판매자 귀책' })
  await fill({ 사유: '품절 (판매자 귀책)' })
  expect(shownFields()['귀책']).toBe('판매자 귀책')
  await fill({ 사유: '마음이 바뀌었어요 (고객 귀책)' })
  expect(shownFields()['귀책']).toBe('고객 귀책')
  await fill({ 귀책: '판매자 귀책' })
  expect(await sent()).toEqual(['cancel', { items: [{ id: 1, quantity: 1, reason_id: 11, fault: 'SELLER' }] }])
})

test('종류를 바꾸면 상품과 사유와 귀책을 처음부터 고르고, 그 종류에 맞지 않는 상품은 왜인지 말한다', async () => {
  await open([item(1, '매트', 'PAID', 1), item(2, '덤벨', 'DELIVERED', 2), item(3, '밴드', 'DELIVERED', 1, 1)])
  await fill({ 사유: '품절 (판매자 귀책)' })
  await fill({ 귀책: '고객 귀책' })
  screen.getByText('이미 발송해서 취소할 수 없어요')
  await fill({ 종류: '반품' })
  await told()
  const { 사유: reason = '', 수량: quantity, 귀책: fault = '' } = shownFields()
  expect([reason, quantity, fault, ready()]).toEqual(['', '2개', '', false])
  screen.getByText('아직 발송하지 않았어요')
  screen.getByText('남은 수량이 없어요')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '매트 · 그레이' }).disabled).toBe(true)
  await fill({ 사유: '불량 (판매자 귀책)' })
  expect(await sent()).toEqual(['return', { items: [{ id: 2, quantity: 2, reason_id: 21 }] }])
})

test('교환은 무엇으로 바꿀지까지 골라야 접수하고, 수량을 바꿔도 고른 것은 그대로다', async () => {
  await open([item(1, '매트', 'DELIVERED', 2)])
  await fill({ 종류: '교환' })
  await told()
  await fill({ 사유: '다른 옵션으로 (고객 귀책)' })
  expect(ready()).toBe(false)
  expect(shownChoices()['교환할 옵션']).toEqual(['블루 (재고 3)', 'M-R'])
  await fill({ '교환할 옵션': '블루 (재고 3)' })
  await fill({ 수량: '1개' })
  expect(ready()).toBe(true)
  expect(await sent()).toEqual(['exchange', { items: [{ id: 1, quantity: 1, exchange_sku_id: 91, reason_id: 31 }] }])
})

test('고른 것을 다시 빼면 그 상품은 접수하지 않는다', async () => {
  await open(twoPaid)
  await fill({ 사유: '품절 (판매자 귀책)' })
  tick('매트')
  tick('덤벨')
  tick('매트')
  expect(await sent()).toEqual(['cancel', { items: [{ id: 2, quantity: 1, reason_id: 12 }] }])
})
