import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, historyOf, type ItemValues } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items'
type Bulk = { totals: Record<string, number>; rows: { id: number; status: string; code?: string; message?: string }[] }
type Listed = {
  results: {
    id: number
    ship_by: string
    first_ship_by: string | null
    delay_reason: string | null
    bundle_size: number
  }[]
}

describe('발송지연 처리', () => {
  const api = useApi()
  const delay = async (body: object, role: 'ops' | 'cs' = 'ops') =>
    (await api.staff(role)).post<Bulk>(`${path}/bulk/delay`, body)
  const tomorrow = '2026-11-19'
  const letters = () =>
    rows<{ title: string; body: string; status: string }>(
      api.deps.db,
      sql`select title, body, status from messages order by id`,
    )

  test('사유와 새 날짜를 적으면 목록의 발송기한이 바뀌고, 고객은 주문마다 한 번만 사유와 함께 듣는다', async () => {
    const shop = await aShop(api.deps.db)
    const order = await anOrder(api.deps, shop, { items: [{}, { status: 'PROCESSING_ORDER' }] })
    const body = { ids: order.itemIds, reason: '입고가 늦어졌어요', ship_by: tomorrow }
    const dry = await delay({ ...body, dry_run: true })
    expect(dry.body.totals).toMatchObject({ SUCCESS: 2 })
    await sendMessages(api.deps)
    expect(await letters()).toEqual([])

    expect((await delay(body)).body.totals).toMatchObject({ SUCCESS: 2 })
    await sendMessages(api.deps)
    const sent = await letters()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.title).toBe('[홈핏] 발송이 늦어지고 있어요')
    expect(sent[0]?.body).toContain('2026.11.19까지')
    expect(sent[0]?.body).toContain('입고가 늦어졌어요')
    const ops = await api.staff('ops')
    const listed = await ops.get<Listed>(`${path}?notified_delay=true`)
    expect(listed.body.results).toHaveLength(2)
    expect(listed.body.results[0]).toMatchObject({
      ship_by: tomorrow,
      first_ship_by: '2026-11-17',
      delay_reason: '입고가 늦어졌어요',
    })
    expect((await historyOf(api.deps.db, order.itemIds[0] as number)).map((event) => event.kind)).toEqual([
      'item.delay',
    ])

    const again = await delay(body)
    expect(again.body.totals).toMatchObject({ SKIPPED: 2, SUCCESS: 0 })
    const later = await delay({ ...body, ship_by: '2026-11-25' })
    expect(later.body.totals).toMatchObject({ SUCCESS: 2 })
    await sendMessages(api.deps)
    expect(await letters()).toHaveLength(2)
    const twice = await ops.get<Listed>(`${path}?notified_delay=true`)
    expect(twice.body.results[0]).toMatchObject({ first_ship_by: '2026-11-17', ship_by: '2026-11-25' })
  })

  test('늦지 않은 날, 지난 날, 너무 먼 날, 떠난 상품과 클레임 중인 상품은 행마다 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const item = async (values: ItemValues) => (await anOrder(api.deps, shop, { items: [values] })).itemIds[0] as number
    const later = await item({ shipBy: '2026-12-01' })
    const shipped = await item({ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' })
    const claimed = await item({ claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 })
    const result = await delay({ ids: [later, shipped, claimed], reason: '물량이 많아요', ship_by: tomorrow })
    expect(result.body.rows.map((row) => row.code)).toEqual(['DELAY_NOT_LATER', 'ORDER_ITEM_STATE', 'CLAIM_OPEN'])
    const waiting = await item({})
    const day = async (shipBy: string) =>
      (await delay({ ids: [waiting], reason: '물량', ship_by: shipBy })).body.rows[0]?.code
    expect(await day('2026-11-01')).toBe('DELAY_PAST')
    expect(await day('2026-11-17')).toBe('DELAY_NOT_LATER')
    expect(await day('2027-06-01')).toBe('DELAY_TOO_LONG')
    expect((await delay({ ids: [waiting], reason: ' ', ship_by: tomorrow })).status).toBe(400)
    expect((await delay({ ids: [waiting], reason: '사유', ship_by: tomorrow }, 'cs')).status).toBe(403)
  })

  test('합포장: 받는 사람, 주소, 출고지가 같은 상품준비중만 세고, 그 묶음만 볼 수 있다', async () => {
    const shop = await aShop(api.deps.db)
    const ready = { status: 'PROCESSING_ORDER' as const }
    const first = await anOrder(api.deps, shop, { items: [ready] })
    const second = await anOrder(api.deps, shop, { items: [ready, { ...ready, holdReason: '확인 중' }, {}] })
    await anOrder(api.deps, shop, { items: [{ ...ready, receiverKey: '다른 집' }] })
    const ops = await api.staff('ops')
    const all = await ops.get<Listed>(`${path}?status=PROCESSING_ORDER`)
    const sizes = new Map(all.body.results.map((row) => [row.id, row.bundle_size]))
    expect([first.itemIds[0], second.itemIds[0], second.itemIds[1]].map((id) => sizes.get(id as number))).toEqual([
      2, 2, 0,
    ])
    const group = await ops.get<Listed>(`${path}?bundle_of=${first.itemIds[0]}`)
    expect(group.body.results.map((row) => row.id).toSorted((a, b) => a - b)).toEqual([
      first.itemIds[0],
      second.itemIds[0],
    ])
    const bundled = await ops.get<Listed>(`${path}?bundled=true`)
    expect(bundled.body.results).toHaveLength(2)
    expect((await ops.get<Listed>(`${path}?bundled=false`)).body.results).toHaveLength(3)
  })
})
