import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { shopCarriers } from '#tests/support/carriers.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { button, press } from '#tests/support/pressing.ts'
import { expectHeld, fill } from '#tests/support/tables.ts'
import { CorrectInvoiceDialog } from './CorrectInvoiceDialog.tsx'

const { draw, asked } = useDrawnConsole()

const parcel = { id: 5, version: 3, carrier: { code: 'CJ' }, invoice_no: '584012345678' } as AdminDelivery
const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)

let closed = 0
async function open() {
  closed = 0
  const onClose = () => {
    closed += 1
  }
  draw(<CorrectInvoiceDialog parcel={parcel} onClose={onClose} />, ({ method }) =>
    method === 'GET' ? { results: shopCarriers } : {},
  )
  await expectHeld({ 택배사: 'CJ대한통운', 송장번호: '584012345678', 사유: '' })
}

test.each<[string, Record<string, string>, object]>([
  ['번호만', { 송장번호: '584012345679' }, { carrier: 'CJ', invoice_no: '584012345679' }],
  ['택배사만', { 택배사: '한진택배' }, { carrier: 'HANJIN', invoice_no: '584012345678' }],
])('%s 달라도 고칠 수 있고, 둘을 함께 보낸다', async (_what, values, body) => {
  await open()
  await fill(values)
  await press('고치기')
  await screen.findByText('송장을 고쳤어요.')
  await waitFor(() => expect(closed).toBe(1))
  expect(sent()).toEqual([{ ...body, version: 3 }])
})

test.each<[string, Record<string, string>[]]>([
  ['그대로', [{}]],
  ['사유만 적은 것', [{ 사유: '잘못 적음' }]],
  ['같은 번호를 끊어 적은 것', [{ 송장번호: ' 5840-1234-5678 ' }]],
  ['바꿨다가 되돌린 것', [{ 택배사: '한진택배' }, { 택배사: 'CJ대한통운' }]],
  ['택배사를 바꾸며 번호를 지운 것', [{ 택배사: '한진택배', 송장번호: '' }]],
])('고친 것이 아니라 보낼 수 없다: %s', async (_what, steps) => {
  await open()
  const go = await button('고치기')
  await fill({ 송장번호: '584012345679' })
  await waitFor(() => expect(go.disabled).toBe(false))
  await fill({ 송장번호: '584012345678' })
  for (const values of steps) await fill(values)
  await waitFor(() => expect(go.disabled).toBe(true))
})
