import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { shopCarriers } from '#tests/support/carriers.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { buttonNow, field, press, type } from '#tests/support/pressing.ts'
import { expectHeld, fill } from '#tests/support/tables.ts'
import type { OrderItem } from '../orderItem.ts'
import { BundleDialog } from './BundleDialog.tsx'
import { rememberCarrier, usualCarrier } from '#console/invoices/invoiceDrafts.ts'
import { drafts } from './invoiceDrafts.ts'

const { draw } = useDrawnConsole()

const item = (id: number) =>
  ({
    id,
    order_no: `A-${id}`,
    product_name: '요가매트',
    option_label: '',
    quantity: 1,
    recipient_masked: '김*지',
    recipient_area: '서울 마포구',
    shipping_origin: { id: 2, name: '김포' },
  }) as unknown as OrderItem
const ids = [5, 6, 7]
const held = () => ids.map((id) => drafts.draftOf(id))

beforeEach(() => {
  localStorage.clear()
  drafts.forgetDrafts([...drafts.all().keys()])
})

let closed = 0
function open() {
  closed = 0
  const onClose = () => {
    closed += 1
  }
  draw(<BundleDialog item={item(5)} onClose={onClose} />, ({ path }) =>
    path.includes('order-items') ? { results: ids.map(item), total_count: 3 } : { results: shopCarriers },
  )
}

const one = { carrier: 'CJ', invoiceNo: '584012345678' }
const fillOff = () => buttonNow(/^\d+건에 넣기$/)?.disabled

test('한 번 적은 송장번호는 같은 곳으로 가는 모든 줄에 들어가고, 그 출고지의 택배사를 기억한다', async () => {
  drafts.writeDrafts([[9, { carrier: 'HANJIN', invoiceNo: '111122223333' }]])
  open()
  await screen.findByText('합포장 3건')
  await fill({ 택배사: '한진택배' })
  await type('송장번호', one.invoiceNo)
  await press('3건에 넣기')
  const own = { ...one, carrier: 'HANJIN' }
  expect(held()).toEqual([own, own, own])
  expect(drafts.draftOf(9)?.invoiceNo).toBe('111122223333')
  expect([closed, usualCarrier(2)]).toEqual([1, 'HANJIN'])
})

test('번호가 없거나 틀리면 넣을 수 없고, 왜인지 말한다', async () => {
  open()
  await screen.findByText('합포장 3건')
  expect(fillOff()).toBe(true)
  screen.getByText('한 번만 적으면 모두에 들어가요.')
  await type('송장번호', '123')
  await waitFor(() => expect(document.querySelector('.MuiFormHelperText-root.Mui-error')?.textContent).toBeTruthy())
  expect(fillOff()).toBe(true)
  expect(held()).toEqual([undefined, undefined, undefined])
})

test('이미 넣은 묶음은 그 번호에서 시작하고, 풀면 모두에서 빠지며, 닫으면 그대로다', async () => {
  drafts.writeDrafts([
    [6, one],
    [7, one],
    [9, one],
  ])
  open()
  await screen.findByText('합포장 3건')
  expect((await field('송장번호')).value).toBe(one.invoiceNo)
  await press('닫기')
  expect(held()).toEqual([undefined, one, one])
  await press('묶음 풀기')
  expect(held()).toEqual([undefined, undefined, undefined])
  expect(drafts.draftOf(9)).toEqual(one)
})

const hanjin = { carrier: 'HANJIN', invoiceNo: '584012345678' }
test.each<[string, { written?: typeof one; usual?: string; pick?: string; other?: typeof one }, string, string]>([
  ['아무것도 없으면 CJ', {}, 'CJ대한통운', 'CJ'],
  ['그 출고지에서 쓰던 것', { usual: 'LOTTE' }, '롯데택배', 'LOTTE'],
  ['다른 곳으로 가는 줄의 것이 아니라 쓰던 것', { usual: 'LOTTE', other: hanjin }, '롯데택배', 'LOTTE'],
  ['쓰던 것보다 이 묶음에 적은 것', { usual: 'LOTTE', written: hanjin }, '한진택배', 'HANJIN'],
  ['적은 것보다 지금 고른 것', { written: hanjin, pick: 'CJ대한통운' }, 'CJ대한통운', 'CJ'],
])('택배사: %s', async (_what, { written, usual, pick, other }, shown, carrier) => {
  if (usual) rememberCarrier(2, usual)
  rememberCarrier(3, 'EPOST')
  drafts.writeDrafts([
    ...(written ? ids.map((id) => [id, written] as const) : []),
    ...(other ? [[9, other] as const] : []),
  ])
  open()
  await screen.findByText('합포장 3건')
  if (pick) await fill({ 택배사: pick })
  await expectHeld({ 택배사: shown })
  await type('송장번호', '584012345679')
  await press('3건에 넣기')
  expect(held().map((draft) => draft?.carrier)).toEqual([carrier, carrier, carrier])
})
