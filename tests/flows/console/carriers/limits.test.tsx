import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { carriers } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { fill } from '#tests/support/tables.ts'
import { CarrierCreate } from '../../../../src/resources/carriers/CarrierCreate.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
beforeEach(() => localStorage.clear())

const address = (letters: number) => 'https://truck.example.com/{no}?'.padEnd(letters, 't')

/** A new carrier with these values in place of ordinary ones, as far as pressing 저장. */
async function save(values: Record<string, string>, lengths: number[] = []) {
  const user = await open(<CarrierCreate />, { resource: 'carriers', path: '/create', role: 'admin' })
  await screen.findByLabelText(/^코드/)
  await fill({ 이름: '우리 트럭', 코드: 'TRUCK', ...values })
  for (const length of lengths)
    await user.type(screen.getByRole('combobox', { name: /송장 자릿수/ }), `${length}{Enter}`)
  await user.click(screen.getByRole('button', { name: '저장' }))
}
const made = () => api.deps.db.select().from(carriers).where(eq(carriers.name, '우리 트럭'))
const posts = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/carriers'))

test.each([
  [{ 코드: 'T' }, [], { code: 'T' }],
  [{ 코드: 'T'.repeat(20) }, [], { code: 'T'.repeat(20) }],
  [{ '배송 조회 주소': address(300) }, [], { trackingUrl: address(300) }],
  [{ 순서: '0' }, [], { sequence: 0 }],
  [{ 순서: '9999' }, [], { sequence: 9_999 }],
  [{}, [5], { invoiceLengths: [5] }],
  [{}, [30], { invoiceLengths: [30] }],
  [{}, [30, 5, 12], { invoiceLengths: [5, 12, 30] }],
])('한도에 꼭 맞는 %j와 자릿수 %j는 저장된다', async (values, lengths, saved) => {
  await save(values, lengths)
  await waitFor(async () => expect(await made()).toMatchObject([saved]))
})

test('이름은 40자까지 저장된다', async () => {
  const name = '트'.repeat(40)
  await save({ 이름: name })
  await waitFor(async () =>
    expect(await api.deps.db.select().from(carriers).where(eq(carriers.name, name))).toHaveLength(1),
  )
})

test.each([
  [{ 이름: '트'.repeat(41) }, [], '40자까지 입력할 수 있어요.'],
  [{ 코드: 'T'.repeat(21) }, [], '20자까지 입력할 수 있어요.'],
  [{ '배송 조회 주소': address(301) }, [], '300자까지 입력할 수 있어요.'],
  [{}, [4], '자릿수는 5부터 30까지의 숫자예요.'],
  [{}, [31], '자릿수는 5부터 30까지의 숫자예요.'],
  [{}, [12, 31], '자릿수는 5부터 30까지의 숫자예요.'],
  [{}, [7.5], '자릿수는 5부터 30까지의 숫자예요.'],
])('한도를 넘는 %j와 자릿수 %j는 보내지 않고 까닭을 말한다', async (values, lengths, words) => {
  await save(values, lengths)
  await screen.findByText(words)
  expect(posts()).toEqual([])
})

test('순서는 0보다 작을 수 없다', async () => {
  await save({ 순서: '-1' })
  expect(screen.getByLabelText<HTMLInputElement>(/^순서/).validity.rangeUnderflow).toBe(true)
  expect(posts()).toEqual([])
})
