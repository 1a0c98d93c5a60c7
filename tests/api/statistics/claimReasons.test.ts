import { expect, test } from 'vitest'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { statistics, statisticsPath } from '#tests/support/statistics.ts'
import { twoBrands } from '#tests/support/twoBrands.ts'

const api = useApi({ start: '2026-10-31T12:00:00+09:00' })
useSandbox(api)

const october = { from: '2026-10-01', to: '2026-10-31' }
const cs = () => api.staff('cs')
const text = (question: object) => new URLSearchParams(question as Record<string, string>).toString()

type Reasons = {
  product: { name: string } | null
  results: { reason_id: number; type: string; canceled_units: number; returned_units: number; drill: object }[]
  total: { canceled_units: number; drill: object }
}
type Rows = { results: { kind: string; value: number; claim_no: string; order_no: string }[] }

test('사유마다의 수량은 비율의 수량과 같고, 상품 하나의 사유만 볼 수도 있으며, 줄의 합이 숫자다', async () => {
  const { yeoul } = await twoBrands(api)
  const staff = await cs()
  const rates = await statistics(staff, 'cohorts', { by: 'product', sort: 'canceled_units', ...october })
  expect(rates.results.map(({ canceled_units, paid_units }) => [canceled_units, paid_units])).toEqual([
    [1, 1],
    [0, 2],
  ])
  const { body } = await staff.get<Reasons>(`${statisticsPath}/claim-reasons?${text(october)}`)
  expect(body.results).toMatchObject([{ type: 'cancel', canceled_units: 1, returned_units: 0 }])
  expect(body.total).toMatchObject({ canceled_units: rates.total.canceled_units })
  const [canceled, kept] = rates.results.map(({ key }) => key)
  const ofProduct = async (id: string | undefined) =>
    (await staff.get<Reasons>(`${statisticsPath}/claim-reasons?${text({ ...october, product_id: id })}`)).body
  expect((await ofProduct(kept)).results).toEqual([])
  const reasons = await ofProduct(canceled)
  expect(reasons.results).toHaveLength(1)
  expect(reasons.product?.name).toBe(rates.results[0]?.label)

  const { basis, include_points, ...drill } = (reasons.results[0]?.drill ?? {}) as Record<string, unknown>
  expect([basis, include_points]).toEqual(['ORDERED', true])
  const path = `${statisticsPath}/claim-rows?${text({ ...drill, figure: 'canceled_units' })}`
  const { body: rows } = await staff.get<Rows>(path)
  expect(rows.results.map(({ kind, value }) => [kind, value])).toEqual([['CLAIM', 1]])
  const byBrand = `${statisticsPath}/claim-rows?${text({ ...october, figure: 'paid_units', by: 'brand', key: yeoul })}`
  expect((await staff.get<Rows>(byBrand)).body.results.map(({ value }) => value)).toEqual([1])
  const file = await (
    await api.staff('ops')
  ).raw('POST', `${statisticsPath}/export/request`, { body: { table: 'reasons', ...october, reason: '품질 회의' } })
  const table = (await readTable(new Uint8Array(await file.arrayBuffer()), 'a.xlsx')).rows
  expect(table.map((row) => row.slice(2))).toEqual([
    ['반품수량(개)', '취소수량(개)', '교환수량(개)'],
    ['0', '1', '0'],
    ['0', '1', '0'],
  ])
  const another = `${statisticsPath}/claim-rows?${text({ ...october, figure: 'canceled_units', reason_id: '999999' })}`
  expect((await staff.get<Rows>(another)).body.results).toEqual([])
})

test('비율만 보는 직원의 줄에는 금액을 물을 수 없다', async () => {
  const staff = await cs()
  for (const figure of ['gross', 'refunds', 'orders'])
    expect((await staff.get(`${statisticsPath}/claim-rows?${text({ ...october, figure })}`)).status).toBe(400)
  expect((await staff.get(`${statisticsPath}/rows?${text({ ...october, figure: 'canceled_units' })}`)).status).toBe(403)
  expect(
    (await staff.get(`${statisticsPath}/claim-rows?${text({ ...october, figure: 'paid_units', key: '1' })}`)).status,
  ).toBe(400)
  expect((await staff.get(`${statisticsPath}/claim-reasons?from=2026-10-01`)).status).toBe(400)
})
