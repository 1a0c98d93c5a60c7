import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { expectRowsToBeFigures } from '#tests/support/checkRows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { statistics, statisticsPath } from '#tests/support/statistics.ts'
import { twoBrands } from '#tests/support/twoBrands.ts'

const api = useApi({ start: '2026-10-31T12:00:00+09:00' })
useSandbox(api)

const november = { from_month: '2026-11', to_month: '2026-11', by: 'brand', compare: 'PREVIOUS' }
const pairs = (results: { key: string; gross: number | null; net: number | null; before: unknown }[]) =>
  results.map(({ key, gross, net, before }) => [key, gross, net, before])

test('줄마다 견준 기간의 줄이 나란하고, 그때만 있던 줄도 0으로 서며, 두 기간 모두 줄의 합이 합계다', async () => {
  const { goyo, yeoul } = await twoBrands(api)
  const staff = await api.staff('marketer')
  const answer = await statistics(staff, 'breakdown', november)
  expect(pairs(answer.results)).toEqual([
    [goyo, 20_000, 20_000, expect.objectContaining({ gross: 40_000, net: 40_000 })],
    ['SHIPPING', 3_000, 0, expect.objectContaining({ gross: 6_000, refunds: 0 })],
    [yeoul, 0, -10_000, expect.objectContaining({ gross: 10_000, refunds: 0 })],
  ])
  expect(answer.compare).toMatchObject({ kind: 'PREVIOUS', from: '2026-10-01', to: '2026-10-31' })
  for (const name of answer.additive) {
    const sum = (of: 'now' | 'then') =>
      answer.results.reduce((all, row) => all + ((of === 'now' ? row : row.before)?.[name] ?? 0), 0)
    expect([name, sum('now'), sum('then')]).toEqual([name, answer.total[name], answer.compare?.total[name]])
  }
  for (const row of answer.results) await expectRowsToBeFigures(staff, row.before ?? row, ['gross', 'net', 'orders'])
})

test('달로 물은 것은 날로 물은 것과 같고, 석 달이 넘는 기간도 마감 앞뒤로 같으며, 비교하지 않으면 견준 줄이 없다', async () => {
  await twoBrands(api)
  const staff = await api.staff('marketer')
  const long = { from_month: '2023-12', to_month: '2026-11' }
  const kinds = ['brand', 'product', 'category', 'origin', 'member_kind', 'coupon', 'payment_method', 'hour_weekday']
  const told = async (question: Record<string, string>) => {
    const all = []
    for (const by of kinds) all.push(await statistics(staff, 'breakdown', { ...question, by }))
    expect(all.flatMap(({ results }) => results.filter(({ before }) => before !== null))).toEqual([])
    return all.map(({ results, total }) => [
      total.members,
      total.net,
      ...results.map(({ key, orders, net }) => [key, orders, net]),
    ])
  }
  const open = await told(long)
  expect(open[0]?.slice(0, 2)).toEqual([3, 66_000])
  expect(await told({ from: '2026-10-01', to: '2026-11-30' })).toEqual(
    await told({ from_month: '2026-10', to_month: '2026-11' }),
  )
  api.clock.set('2026-11-01T09:05:00+09:00')
  await closeSalesDays(api.deps)
  expect(await told(long)).toEqual(open)
})

test('줄은 견준 기간보다 늘어난 차례, 줄어든 차례로도 모두 가운데서 나뉘어 나오고, 견줄 기간 없이는 그렇게 묻지 못한다', async () => {
  const { goyo, yeoul } = await twoBrands(api)
  const staff = await api.staff('marketer')
  const inOrder = async (order: string, sort = 'net') => {
    const all = []
    for (let offset = 0; ; offset++) {
      const page = await statistics(staff, 'breakdown', { ...november, sort, order, offset, limit: 1 })
      all.push(...page.results.map(({ key }) => key))
      if (!page.has_next) return all
    }
  }
  // 순매출: 고요 20,000 (전 40,000), 배송비 0 (전 6,000), 여울 -10,000 (전 10,000)
  expect(await inOrder('GROWN')).toEqual(['SHIPPING', goyo, yeoul])
  expect(await inOrder('SHRUNK')).toEqual([goyo, yeoul, 'SHIPPING'])
  expect(await inOrder('SMALLEST')).toEqual([yeoul, 'SHIPPING', goyo])
  // 여울은 이달 산 사람이 없어 객단가가 없다: 어느 차례든 끝
  expect(await inOrder('SMALLEST', 'aov')).toEqual(['SHIPPING', goyo, yeoul])
  expect(await inOrder('SHRUNK', 'aov')).toEqual([goyo, 'SHIPPING', yeoul])
  const refused = await staff.get<{ extra: { fields: object } }>(
    `${statisticsPath}/breakdown?by=brand&from=2026-11-01&to=2026-11-02&order=GROWN`,
  )
  expect([refused.status, refused.body.extra.fields]).toEqual([400, { compare: ['REQUIRED'] }])
})

test('이름이 같은 두 카테고리는 매출에서도 클레임율에서도 위 카테고리와 함께 적혀 구별된다', async () => {
  await twoBrands(api)
  await api.deps.db
    .execute(sql`with tops as (insert into categories (name, depth, sequence) values ('여성', 1, 1), ('남성', 1, 2) returning id, name),
    tees as (insert into categories (name, depth, parent_id, sequence) select '상의', 2, id, 1 from tops returning id, parent_id),
    placed as (select tees.id, row_number() over (order by tops.id) as n from tees join tops on tops.id = tees.parent_id)
    insert into product_categories (product_id, category_id)
      select p.id, placed.id from (select id, row_number() over (order by id) as n from products) p join placed using (n)`)
  const staff = await api.staff('marketer')
  const labels = async (call: 'breakdown' | 'cohorts') => {
    const { results } = await statistics(staff, call, { by: 'category', from: '2026-10-01', to: '2026-11-30' })
    return results.map(({ label }) => label).toSorted()
  }
  expect(await labels('breakdown')).toEqual(['남성 › 상의', '배송비·차감·조정', '여성 › 상의'])
  expect(await labels('cohorts')).toEqual(['남성 › 상의', '여성 › 상의'])
})
