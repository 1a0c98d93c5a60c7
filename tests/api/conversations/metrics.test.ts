import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { tallyConversations } from '#server/modules/conversations/metrics/tallies.jobs.ts'
import { fillFacts } from '#server/modules/conversations/metrics/resolutions.ts'
import { conversationTallyDays } from '#server/modules/conversations/metrics/metrics.tables.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { itemsOf } from '#tests/support/claiming.ts'
import { ConversationModel, figuresOf, type ModelFact, openAfter } from '#tests/support/conversationModel.ts'
import { aCategory, answer, answered, asked, follow, patch, see, tenSeconds } from '#tests/support/conversations.ts'
import { liveThrough } from '#tests/support/randomConversations.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)

type Told = ReturnType<typeof figuresOf> & { id: number; name: string; date: string; backlog: number }
type Metrics = {
  total: Told
  compare: { from: string; to: string; total: Told } | null
  days: Told[]
  people: Told[]
  categories: Told[]
  products: (Told & { category_id: number })[]
}
type Row = { conversation_id: number; minutes: number | null; returned_at: string | null; deleted: boolean }

const path = '/core-admin/v1/conversations/metrics'
const metrics = async (staff: TestClient, query: string) => (await staff.get<Metrics>(`${path}?${query}`)).body

/** Every row of a number, page after page. */
async function rowsOf(staff: TestClient, query: string, limit = 3): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor = ''; ;) {
    const { body, status } = await staff.get<{ results: Row[]; next_cursor: string | null }>(
      `${path}/rows?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    all.push(...body.results)
    if (body.next_cursor === null) return all
    cursor = body.next_cursor
  }
}
const broken = async () => (await brokenBooks(api.deps.db)).filter((one) => /^I1[89] /.test(one))
const only = ({ id: _id, name: _name, date: _date, backlog: _backlog, ...figures }: Told) => figures
const ofDays = (facts: readonly ModelFact[], from: string, to: string) =>
  facts.filter(({ day }) => day >= from && day <= to)

describe('상담 지표', () => {
  test('응답과 해결의 분, 기한, 다시 온 문의를 사람과 유형과 날마다 세고, 앞 기간과 견준다', async () => {
    const cs = await api.staff('cs')
    const category_id = await aCategory(api, { name: '상품' })
    const back = await asked(api, undefined, { category_id })
    api.clock.advance(120_000)
    await answered(api, cs, back.id, { close: true })
    await follow(back.customer, back.id)
    api.clock.advance(60_000)
    await answered(api, cs, back.id)
    const left = await asked(api, undefined, { category_id })
    const figures = {
      created: 2,
      reopened: 1,
      closed: 1,
      replied: 2,
      answered: 2,
      kept: 2,
      late: 0,
      kept_percent: 100,
      unanswered: 0,
      returned: 1,
      returned_percent: 100,
      first: { count: 1, median: 2, p90: 2 },
      next: { count: 1, median: 1, p90: 1 },
      resolution: { count: 1, median: 2, p90: 2 },
    }
    const found = await metrics(cs, 'from=2026-11-16&to=2026-11-18&compare=PREVIOUS')
    expect(found).toMatchObject({
      total: figures,
      compare: { from: '2026-11-13', to: '2026-11-15', total: { created: 0, kept_percent: null } },
      // days that have not come are not told
      days: [{ date: '2026-11-16', backlog: 2, ...figures }],
      people: [{ id: cs.id, name: 'cs 직원', created: 0, replied: 2, answered: 2, returned: 1 }],
      categories: [{ id: category_id, name: '상품', ...figures }],
      products: [],
    })
    const day = 'from=2026-11-16&to=2026-11-16'
    expect(await rowsOf(cs, `metric=backlog&${day}`)).toMatchObject([
      { conversation_id: left.id },
      { conversation_id: back.id },
    ])
    expect(await rowsOf(cs, `metric=returned&${day}&staff_id=${cs.id}`)).toMatchObject([
      { conversation_id: back.id, at: '2026-11-16T10:02:10.000+09:00', returned_at: '2026-11-16T10:02:10.000+09:00' },
    ])
    expect(await rowsOf(cs, `metric=closed&${day}&category_id=${category_id + 1}`)).toEqual([])
  })

  test('기간은 366일까지이고, 없는 숫자와 엉뚱한 쪽은 그 칸에서 거절한다', async () => {
    const cs = await api.staff('cs')
    const status = async (query: string) => (await cs.get(`${path}${query}`)).status
    expect(await status('?from=2025-11-16&to=2026-11-16')).toBe(200)
    const day = 'from=2026-11-16&to=2026-11-16'
    const wrong = [
      '?from=2026-11-17&to=2026-11-16',
      '?from=2025-11-15&to=2026-11-16',
      '?from=0001-01-01&to=0001-01-02&compare=PREVIOUS',
      '?from=9999-12-30&to=9999-12-31&compare=PREVIOUS',
      `/rows?${day}`,
      `/rows?${day}&metric=sales`,
      `/rows?${day}&metric=created&cursor=x`,
      `/rows?${day}&metric=created&cursor=2026-11-16_999999999999999999999`,
      '/rows?from=2025-11-15&to=2026-11-16&metric=created',
      `/rows?${day}&metric=created&limit=501`,
    ]
    for (const query of wrong) expect(await status(query), query).toBe(400)
  })

  test('상품마다 무엇을 물었는지 세고, 그때의 유형으로 남는다', async () => {
    const [cs, customer] = [await api.staff('cs'), await api.customer()]
    const { sku, id, name } = await makeProduct(api.deps.db)
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    const item = (await itemsOf(customer, orderId)).items[0]?.id
    const [size, broke] = [await aCategory(api, { name: '크기' }), await aCategory(api, { name: '고장' })]
    const one = await asked(api, customer, { category_id: size, order_item_id: item })
    await asked(api, customer, { category_id: broke, order_item_id: item })
    await asked(api, customer, { category_id: broke })
    api.clock.advance(60_000)
    await answered(api, cs, one.id)
    await patch(cs, one.id, { category_id: broke })
    const found = await metrics(cs, 'from=2026-11-16&to=2026-11-16')
    const none = { closed: 0, answered: 0, kept: 0, late: 0, kept_percent: null, returned: 0, returned_percent: null }
    const never = { count: 0, median: null, p90: null }
    const told = { count: 1, median: 1, p90: 1 }
    expect(found.products).toEqual([
      {
        ...none,
        id,
        name,
        category_id: size,
        category: '크기',
        created: 1,
        answered: 1,
        kept: 1,
        kept_percent: 100,
        first: told,
        resolution: never,
      },
      { ...none, id, name, category_id: broke, category: '고장', created: 1, first: never, resolution: never },
    ])
    // closed under its new kind, asked again and answered
    await patch(cs, one.id, { state: 'CLOSED', expected_last_message_id: (await see(cs, one.id)).last_message_id })
    api.clock.advance(60_000)
    await follow(customer, one.id)
    api.clock.advance(60_000)
    await answered(api, cs, one.id)
    const { products } = await metrics(cs, 'from=2026-11-16&to=2026-11-22')
    const line = products.find((product) => product.category_id === broke)
    expect(line).toMatchObject({ closed: 1, answered: 1, kept: 1, late: 0, kept_percent: 100 })
    expect(line).toMatchObject({ returned: 1, returned_percent: 100, resolution: told })
    for (const metric of ['created', 'closed', 'answered', 'kept', 'late', 'returned'] as const) {
      const query = `metric=${metric}&from=2026-11-16&to=2026-11-22&product_id=${id}&category_id=${broke}`
      expect([metric, (await rowsOf(cs, query)).length]).toEqual([metric, line?.[metric]])
    }
    const of = (category: number) =>
      `metric=created&from=2026-11-16&to=2026-11-16&product_id=${id}&category_id=${category}`
    expect((await rowsOf(cs, of(size))).map((row) => row.conversation_id)).toEqual([one.id])
    expect(await rowsOf(cs, of(broke))).toHaveLength(1)
  })

  test('보류한 채로 답하면, 보류한 동안은 기한에서도 빠진다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    await patch(cs, id, { state: 'ON_HOLD' })
    api.clock.set('2026-11-16T17:30:00+09:00')
    const again = await api.staff('cs')
    await answer(again, id)
    await tenSeconds(api)
    expect((await see(again, id)).state).toBe('ON_HOLD')
    expect((await metrics(again, 'from=2026-11-16&to=2026-11-16')).total).toMatchObject({
      kept: 1,
      late: 0,
      first: { median: 0 },
    })
  })
})

test.each([1, 2])(
  '제멋대로 흐른 상담 %i: 지표는 따로 센 것과 같고, 줄을 모두 더하면 그 숫자이며, 집계하든 다시 세든 그대로다',
  async (seed) => {
    await api.deps.db.insert(consignmentHolidays).values({ date: '2026-11-18', name: '창립기념일', kind: 'CLOSED' })
    const staff = [await api.staff('cs'), await api.staff('cs'), await api.staff('admin')]
    const cast = {
      staff: staff.map(({ id }, n) => ({ id, role: n < 2 ? ('cs' as const) : ('admin' as const) })),
      customers: [await api.customer(), await api.customer(), await api.customer()],
      categories: [await aCategory(api), await aCategory(api)],
    }
    const model = new ConversationModel(new Set(['2026-11-18']))
    await liveThrough(api, model, cast, 140, seed)
    let cs = await api.staff('cs')
    const today = kstDay(api.clock.now())
    const range = { from: addDays('2026-11-16', 3), to: addDays(today, -2) }
    const query = `from=${range.from}&to=${range.to}`
    const facts = ofDays(model.facts, range.from, range.to)
    expect(facts.length).toBeGreaterThan(50)

    const expectTrue = async () => {
      const found = await metrics(cs, `${query}&compare=PREVIOUS`)
      expect(only(found.total)).toEqual(figuresOf(facts))
      const past = found.compare ?? { from: '', to: '', total: found.total }
      expect(only(past.total)).toEqual(figuresOf(ofDays(model.facts, past.from, past.to)))
      for (const day of found.days) {
        expect(only(day), day.date).toEqual(figuresOf(ofDays(facts, day.date, day.date)))
        expect(day.backlog, day.date).toBe(openAfter(model.facts, day.date).length)
      }
      for (const { id, ...told } of found.people)
        expect(only({ id, ...told }), `${id}`).toEqual(figuresOf(facts.filter((fact) => fact.staff === id)))
      for (const { id, ...told } of found.categories)
        expect(only({ id, ...told })).toEqual(figuresOf(facts.filter((fact) => fact.category === id)))
      return found
    }
    const { total, people } = await expectTrue()
    const counts = [
      'created',
      'reopened',
      'closed',
      'deleted',
      'replied',
      'answered',
      'kept',
      'late',
      'unanswered',
      'returned',
    ] as const
    for (const metric of counts)
      expect(await rowsOf(cs, `metric=${metric}&${query}`, 20), metric).toHaveLength(total[metric])
    for (const metric of ['first', 'next', 'resolution'] as const) {
      const minutes = (await rowsOf(cs, `metric=${metric}&${query}`, 20)).flatMap((row) => row.minutes ?? [])
      const kind = { first: 'FIRST', next: 'NEXT', resolution: 'CLOSED' }[metric]
      expect(minutes.toSorted((a, b) => a - b)).toEqual(
        facts.flatMap((fact) => (fact.kind === kind ? [fact.minutes ?? -1] : [])).toSorted((a, b) => a - b),
      )
    }
    const [busiest] = people
    expect(await rowsOf(cs, `metric=answered&${query}&staff_id=${busiest?.id}`)).toHaveLength(busiest?.answered ?? -1)
    const open = await rowsOf(cs, `metric=backlog&${query}`)
    expect(open.map((row) => row.conversation_id).toSorted((a, b) => a - b)).toEqual(openAfter(model.facts, range.to))
    // long afterwards, when most of what has ended since had not come
    api.clock.advance(70 * 86_400_000)
    const later = await api.staff('cs')
    const then = await rowsOf(later, `metric=backlog&${query}`)
    expect(then).toEqual(open)
    cs = later

    expect((await tallyConversations(api.deps)).days).toBeGreaterThan(10)
    await tallyConversations(api.deps)
    expect(await tallyConversations(api.deps)).toEqual({ days: 0, resolutions: 0 })
    await expectTrue()
    expect(await broken()).toEqual([])

    // taken away, they are counted anew from what happened, and no day that has changed keeps its tallies
    await api.deps.db.execute(sql`delete from conversation_facts`)
    const busy = new Set(model.facts.flatMap(({ kind, day }) => (kind === 'RETURNED' ? [] : [day])))
    const left = await api.deps.db.select().from(conversationTallyDays)
    expect(left.filter(({ day }) => busy.has(day))).toEqual([])
    await fillFacts(api.deps.db)
    await expectTrue()
  },
)
