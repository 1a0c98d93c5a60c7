import { describe, expect, test } from 'vitest'
import { comparedWith, daysPeriod, monthsPeriod } from '#server/modules/statistics/periods.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { statistics, statisticsPath } from '#tests/support/statistics.ts'

const api = useApi({ start: '2028-03-01T12:00:00+09:00' })

const refused: [call: string, field: string, code: string][] = [
  ['sales/daily?from=2026-08-01&to=2026-11-01', 'to', 'PERIOD_DAYS'],
  ['sales/daily?from=2026-11-02&to=2026-11-01', 'to', 'ENDS_BEFORE_START'],
  ['sales/daily?from=2026-11-02', 'to', 'REQUIRED'],
  ['sales/daily?from=2026-02-30&to=2026-03-01', 'from', 'INVALID_FORMAT'],
  ['sales/daily?from=0001-01-01&to=0001-01-02', 'from', 'INVALID_FORMAT'],
  ['sales/daily?from=9999-12-30&to=9999-12-31', 'to', 'INVALID_FORMAT'],
  ['sales/monthly?from_month=9999-12&to_month=9999-12', 'to_month', 'INVALID_FORMAT'],
  ['breakdown?by=brand&from=9999-12-30&to=9999-12-31', 'to', 'INVALID_FORMAT'],
  ['cohorts?from=9999-12-30&to=9999-12-31', 'to', 'INVALID_FORMAT'],
  ['claim-reasons?from=9999-12-30&to=9999-12-31', 'to', 'INVALID_FORMAT'],
  ['rows?figure=gross&from=9999-12-30&to=9999-12-31', 'to', 'INVALID_FORMAT'],
  ['lead-times?from=9999-12-30&to=9999-12-31', 'to', 'INVALID_FORMAT'],
  ['sales/daily?from=2026-11-01&to=2026-11-02&brand=1', 'brand', 'UNKNOWN_KEY'],
  ['sales/daily?from=2026-11-01&to=2026-11-02&basis=PAID', 'basis', 'INVALID'],
  ['sales/monthly?from_month=2023-11&to_month=2026-11', 'to_month', 'PERIOD_MONTHS'],
  ['sales/monthly?from_month=2026-12&to_month=2026-11', 'to_month', 'ENDS_BEFORE_START'],
  ['sales/monthly?from_month=2026-13&to_month=2026-11', 'from_month', 'INVALID_FORMAT'],
  ['breakdown?by=color&from=2026-11-01&to=2026-11-02', 'by', 'INVALID'],
  ['breakdown?by=brand&from=2026-08-01&to=2026-11-01', 'to', 'PERIOD_DAYS'],
  ['breakdown?by=brand', 'from', 'REQUIRED'],
  ['breakdown?by=brand&from_month=2026-11', 'to_month', 'REQUIRED'],
  ['breakdown?by=brand&from_month=2023-11&to_month=2026-11', 'to_month', 'PERIOD_MONTHS'],
  ['breakdown?by=brand&from=2026-11-01&to=2026-11-02&compare=LAST', 'compare', 'INVALID'],
  ['cohorts?from=2026-11-01', 'to', 'REQUIRED'],
  ['cohorts', 'from', 'REQUIRED'],
  ['cohorts?from=2026-11-01&to=2026-11-02&from_month=2026-11&to_month=2026-11', 'from_month', 'ONE_OF_TWO'],
  ['rows?figure=gross&from=2023-10-01&to=2026-11-01', 'to', 'PERIOD_MONTHS'],
  ['rows?figure=gross&from=2026-11-02&to=2026-11-01', 'to', 'ENDS_BEFORE_START'],
  ['rows?figure=aov&from=2026-11-01&to=2026-11-02', 'figure', 'INVALID'],
  ['rows?figure=gross&from=2026-11-01&to=2026-11-02&by=brand', 'key', 'REQUIRED'],
  ['rows?figure=gross&from=2026-11-01&to=2026-11-02&key=1', 'by', 'REQUIRED'],
  ['rows?figure=gross&from=2026-11-01&to=2026-11-02&cursor=nonsense', 'cursor', 'INVALID'],
  ['rows?figure=gross&from=2026-11-01&to=2026-11-02&cursor=2026-11-01_1_x_GOODS_1_0', 'cursor', 'INVALID'],
  ["rows?figure=gross&from=2026-11-01&to=2026-11-02&cursor=2026-11-01_1_0_GOODS_1_1.5'", 'cursor', 'INVALID'],
  [
    'rows?figure=gross&from=2026-11-01&to=2026-11-02&cursor=2026-11-01T00:00:00.000Z_1_0_GOODS_1_99999999999',
    'cursor',
    'INVALID',
  ],
  ['uncounted?page=2', 'page', 'UNKNOWN_KEY'],
]

describe('통계에 물을 수 없는 것', () => {
  test('93일, 37개월, 거꾸로 된 기간, 모르는 것은 어느 칸이 왜 틀렸는지와 함께 거절한다', async () => {
    const staff = await api.staff('marketer')
    for (const [call, field, code] of refused) {
      const answer = await staff.get<{ code: string; extra: { fields: Record<string, string[]> } }>(
        `${statisticsPath}/${call}`,
      )
      expect([call, answer.status, answer.body.extra?.fields?.[field]]).toEqual([call, 400, [code]])
    }
    expect((await staff.get(`${statisticsPath}/sales/daily?from=2026-08-02&to=2026-11-01`)).status).toBe(200)
    expect((await staff.get(`${statisticsPath}/sales/monthly?from_month=2023-12&to_month=2026-11`)).status).toBe(200)
    // a shop of 30,000 products is read to its last line
    for (const call of ['breakdown', 'cohorts'])
      expect(
        (await staff.get(`${statisticsPath}/${call}?by=product&from=2026-11-01&to=2026-11-02&offset=30000`)).status,
      ).toBe(200)
  })

  test('고객상담은 비율만 볼 수 있다', async () => {
    const cs = await api.staff('cs')
    expect((await cs.get(`${statisticsPath}/cohorts?from=2026-11-01&to=2026-11-02`)).status).toBe(200)
    expect((await cs.get(`${statisticsPath}/sales/daily?from=2026-11-01&to=2026-11-02`)).status).toBe(403)
  })
})

describe('견주는 기간', () => {
  test('한 해 전은 같은 날짜, 2월 29일은 2월 28일과, 바로 앞은 같은 길이와 짝이다', () => {
    const leap = daysPeriod({ from: '2028-02-27', to: '2028-03-01' })
    expect(comparedWith(leap, 'YEAR_BEFORE').pairs).toEqual(['2027-02-27', '2027-02-28', '2027-02-28', '2027-03-01'])
    expect(comparedWith(leap, 'PREVIOUS').pairs).toEqual(['2028-02-23', '2028-02-24', '2028-02-25', '2028-02-26'])
    const months = monthsPeriod({ from_month: '2028-01', to_month: '2028-03' })
    expect(comparedWith(months, 'YEAR_BEFORE').pairs).toEqual(['2027-01', '2027-02', '2027-03'])
    expect(comparedWith(months, 'PREVIOUS').period).toMatchObject({ from: '2027-10-01', to: '2027-12-31' })
  })

  test('한 달 전은 같은 날짜이고, 없는 날은 말일과 짝이며, 말일까지면 그달도 말일까지다', () => {
    const then = (from: string, to: string) => {
      const { period, pairs } = comparedWith(daysPeriod({ from, to }), 'MONTH_BEFORE')
      return [period.from, period.to, pairs.at(-1)]
    }
    expect(then('2026-11-01', '2026-11-26')).toEqual(['2026-10-01', '2026-10-26', '2026-10-26'])
    expect(then('2026-11-01', '2026-11-30')).toEqual(['2026-10-01', '2026-10-31', '2026-10-30'])
    expect(then('2026-10-01', '2026-10-31')).toEqual(['2026-09-01', '2026-09-30', '2026-09-30'])
    expect(then('2026-03-30', '2026-03-30')).toEqual(['2026-02-28', '2026-02-28', '2026-02-28'])
    expect(comparedWith(monthsPeriod({ from_month: '2026-01', to_month: '2026-01' }), 'MONTH_BEFORE').pairs).toEqual([
      '2025-12',
    ])
  })

  test('짝지은 날의 숫자가 같은 차례로 오고, 두 번 짝지은 날도 합계에는 한 번이다', async () => {
    const shop = await aShop(api.deps.db)
    for (const day of ['2027-02-28', '2028-02-28', '2028-02-29'])
      await anOrder(api.deps, shop, { paidAt: new Date(`${day}T12:00:00+09:00`) })
    const question = { from: '2028-02-28', to: '2028-03-01', compare: 'YEAR_BEFORE' }
    const { compare, total } = await statistics(await api.staff('ops'), 'sales/daily', question)
    expect(compare?.results.map(({ date, gross }) => [date, gross])).toEqual([
      ['2027-02-28', 20_000],
      ['2027-02-28', 20_000],
      ['2027-03-01', 0],
    ])
    expect([compare?.total.gross, total.gross, compare?.total.members]).toEqual([20_000, 40_000, 1])
  })
})
