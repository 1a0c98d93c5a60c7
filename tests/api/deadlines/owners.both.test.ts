import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { deadlineOwners } from '#server/modules/deadlines/deadlines.tables.ts'
import { forgetOwners } from '#server/modules/deadlines/owners.jobs.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { asked, see } from '#tests/support/conversations.ts'
import { onePromiseEach } from '#tests/support/deadlines.ts'
import { anOrder } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

// a Monday, 10:00
const api = useApi()
const path = '/store-admin/v1/deadlines'
type Named = { kind: string; id: number }
type Deadline = Named & { owner: { id: number; name: string } | null; assignable: boolean }
type Deadlines = { results: Deadline[]; total_count: number; total_is_estimate: boolean; has_next: boolean }
type Assigned = {
  results: (Named & { status: string; code?: string; message?: string; from_admin_id?: number | null })[]
}

const list = async (client: TestClient, query = '') => (await client.get<Deadlines>(`${path}${query}`)).body
const kinds = ({ results }: Deadlines) => results.map(({ kind }) => kind)
const named = ({ results }: Deadlines): Named[] => results.map(({ kind, id }) => ({ kind, id }))
const give = (client: TestClient, items: unknown, adminId: unknown, expected?: number | null) =>
  client.post<Assigned>(`${path}/assign`, {
    items,
    admin_id: adminId,
    ...(expected === undefined ? {} : { expected_admin_id: expected }),
  })
const outcomes = ({ body }: { body: Assigned }) => body.results.map(({ kind, status }) => `${kind} ${status}`)

describe('마감 레이더의 담당', () => {
  test('모든 종류를 한 번에 맡기고, 다시 맡겨도 그대로이며, 비울 수 있다', async () => {
    await onePromiseEach(api)
    const { id: inquiry } = await asked(api)
    const [admin, cs] = [await api.staff('admin'), await api.staff('cs')]
    const before = await list(admin)
    expect(kinds(before).toSorted()).toEqual(['APPROVAL', 'CLAIM', 'CONVERSATION', 'REFUND', 'SHIP'])
    expect(before.results.every(({ owner, assignable }) => owner === null && assignable)).toBe(true)
    const all = named(before)
    expect(outcomes(await give(admin, all, cs.id))).toEqual([
      'SHIP SUCCESS',
      'CLAIM SUCCESS',
      'CONVERSATION SUCCESS',
      'REFUND SUCCESS',
      'APPROVAL SUCCESS',
    ])
    expect((await list(admin)).results.map(({ owner }) => owner?.id)).toEqual(all.map(() => cs.id))
    // a conversation has the one owner that the inbox shows
    expect((await see(cs, inquiry)).assignee).toMatchObject({ id: cs.id })
    const again = (await give(admin, [...all, ...all], cs.id)).body.results
    expect(again.map(({ status, code }) => `${status} ${code}`)).toEqual(all.map(() => 'SKIPPED ALREADY_DONE'))
    const [line] = await rows<{ after: { admin_id: number; assigned: unknown[] } }>(
      api.deps.db,
      sql`select after from audit_logs where action = 'deadline.assign' order by id limit 1`,
    )
    expect(line?.after).toMatchObject({ admin_id: cs.id })
    expect(line?.after.assigned).toContainEqual({ ...all.find(({ kind }) => kind === 'REFUND'), from: null })
    expect((await give(cs, all, admin.id)).body.results.every(({ status }) => status === 'SUCCESS')).toBe(true)
    expect((await give(cs, all, null)).body.results.every(({ status }) => status === 'SUCCESS')).toBe(true)
    expect((await give(cs, all, null)).body.results.every(({ status }) => status === 'SKIPPED')).toBe(true)
    expect((await list(admin)).results.every(({ owner }) => owner === null)).toBe(true)
    expect(await api.deps.db.select().from(deadlineOwners)).toEqual([])
  })

  test('되돌리면 저마다 전에 맡았던 사람에게 돌아가고, 그 사이 다른 사람이 맡은 것은 그대로다', async () => {
    await onePromiseEach(api)
    await asked(api)
    const [admin, cs, other] = [await api.staff('admin'), await api.staff('cs'), await api.staff('admin')]
    const all = named(await list(admin))
    const [hers, ...free] = all as [Named, ...Named[]]
    await give(admin, [hers], other.id)
    const given = (await give(admin, all, cs.id)).body.results
    const keyOf = ({ kind, id }: Named) => `${kind} ${id}`
    const from = new Map(given.map((row) => [keyOf(row), row.from_admin_id]))
    expect(from).toEqual(new Map(all.map((one) => [keyOf(one), one === hers ? other.id : null])))
    // one of them is taken on, one laid down
    const [taken, laid, ...still] = free as [Named, Named, ...Named[]]
    await give(other, [taken], other.id)
    await give(cs, [laid], null)
    const back = (items: Named[], to: number | null) => give(admin, items, to, cs.id)
    const said = ({ body }: { body: Assigned }) =>
      Object.fromEntries(body.results.map((row) => [keyOf(row), row.code ?? row.status]))
    expect(said(await back([hers], other.id))).toEqual({ [keyOf(hers)]: 'SUCCESS' })
    const changed = { status: 'FAILED', code: 'VERSION', message: '그 사이 담당이 바뀌어서 그대로 두었어요.' }
    // twice at once: each goes back once
    const twice = await Promise.all([back(free, null), back(free, null)])
    for (const one of free) {
      const rowsOf = twice.flatMap(({ body }) => body.results.filter((row) => keyOf(row) === keyOf(one)))
      const went = rowsOf.filter(({ status }) => status === 'SUCCESS')
      expect(went.map((row) => row.from_admin_id)).toEqual(still.includes(one) ? [cs.id] : [])
      for (const row of rowsOf) if (!went.includes(row)) expect(row).toMatchObject(changed)
    }
    const has = new Map((await list(admin)).results.map((row) => [keyOf(row), row.owner?.id ?? null]))
    expect(has.get(keyOf(hers))).toBe(other.id)
    expect(has.get(keyOf(taken))).toBe(other.id)
    expect([laid, ...still].map((one) => has.get(keyOf(one)))).toEqual([null, ...still.map(() => null)])
    // what was laid down goes back only while nobody has it
    await give(cs, still, cs.id)
    expect(said(await give(admin, [...still, laid], cs.id, null))).toEqual({
      ...Object.fromEntries(still.map((one) => [keyOf(one), 'VERSION'])),
      [keyOf(laid)]: 'SUCCESS',
    })
  })

  test('함께 맡겨도 전에 맡았던 사람은 서로 이어진다', async () => {
    await onePromiseEach(api)
    const [admin, one, two] = [await api.staff('admin'), await api.staff('admin'), await api.staff('admin')]
    const all = named(await list(admin))
    const [a, b] = await Promise.all([give(one, all, one.id), give(two, all, two.id)])
    const froms = [a, b].map(({ body }) => [...new Set(body.results.map((row) => row.from_admin_id))])
    expect(froms).toContainEqual([null])
    expect(froms).toContainEqual([froms[0]?.[0] === null ? one.id : two.id])
  })

  test('내 것과 담당자 없는 것만 보고, 그 수를 센다', async () => {
    const { shop } = await onePromiseEach(api)
    await asked(api)
    await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-17' }, { shipBy: '2026-11-17' }] })
    const [admin, ops] = [await api.staff('admin'), await api.staff('ops')]
    const all = await list(admin)
    const mine = all.results.filter(({ kind }) => kind !== 'APPROVAL').slice(1)
    await give(admin, named({ ...all, results: mine }), admin.id)
    expect(named(await list(admin, '?owner=me'))).toEqual(named({ ...all, results: mine }))
    expect(await list(admin, '?owner=me&page_size=2')).toMatchObject({
      total_count: mine.length,
      total_is_estimate: false,
      has_next: true,
    })
    const free = await list(admin, '?owner=none')
    expect(free.results.length).toBe(all.results.length - mine.length)
    expect(free.results.every(({ owner }) => owner === null)).toBe(true)
    expect((await list(admin, '?owner=none&page_size=1')).total_count).toBe(free.results.length)
    expect(await list(ops, '?owner=me')).toMatchObject({ results: [], total_count: 0 })
    expect(new Set(kinds(await list(admin, '?owner=me&kind=SHIP')))).toEqual(new Set(['SHIP']))
  })

  test('볼 수 없거나 정할 수 없는 종류, 맡을 수 없는 사람, 없는 것은 그 줄만 이유를 말한다', async () => {
    await onePromiseEach(api)
    await asked(api)
    const [admin, ops, marketer] = [await api.staff('admin'), await api.staff('ops'), await api.staff('marketer')]
    const all = await list(admin)
    const assignable = Object.fromEntries((await list(ops)).results.map((one) => [one.kind, one.assignable]))
    expect(assignable).toEqual({ SHIP: true, CLAIM: true, CONVERSATION: false, REFUND: true, APPROVAL: true })
    const said = ({ body }: { body: Assigned }) =>
      Object.fromEntries(body.results.map(({ kind, code, message, status }) => [kind, code ? message : status]))
    expect(said(await give(ops, named(all), marketer.id))).toEqual({
      SHIP: 'SUCCESS',
      CLAIM: expect.stringMatching(/님은 취소·교환·반품 조회 권한이 없어요\.$/) as string,
      CONVERSATION: '고객문의 답변 권한이 없어요.',
      REFUND: expect.stringMatching(/님은 환불 조회 권한이 없어요\.$/) as string,
      APPROVAL: 'SUCCESS',
    })
    const gone = named(all).find(({ kind }) => kind === 'APPROVAL')
    await api.deps.db.update(approvals).set({ status: 'REJECTED', decidedAt: api.clock.now() })
    const answer = await give(
      admin,
      [{ kind: 'SHIP', id: 987_654 }, { kind: 'CONVERSATION', id: 987_654 }, gone],
      admin.id,
    )
    expect(answer.body.results.map(({ status, code, message }) => [status, code, message])).toEqual(
      Array.from({ length: 3 }, () => ['FAILED', 'NOT_FOUND', '없거나 이미 끝난 일이에요.']),
    )
    expect((await list(admin, '?owner=me')).results).toEqual([])
  })

  test('마케터와, 그만둔 사람에게 맡기는 것과, 틀린 값은 거절한다', async () => {
    await onePromiseEach(api)
    const [admin, left] = [await api.staff('admin'), await api.staff('cs')]
    const [one] = named(await list(admin))
    expect((await give(await api.staff('marketer'), [one], null)).status).toBe(403)
    await api.deps.db.execute(sql`update admins set status = 'DISABLED' where id = ${left.id}`)
    for (const who of [left.id, 987_654])
      expect((await give(admin, [one], who)).body, String(who)).toMatchObject({
        code: 'VALIDATION',
        extra: { fields: { admin_id: ['NOT_FOUND'] } },
      })
    for (const items of [[], [{ kind: 'NONE', id: 1 }], [{ kind: 'SHIP', id: 0 }], [{ kind: 'SHIP', id: 1, x: 1 }]])
      expect((await give(admin, items, admin.id)).status, JSON.stringify(items)).toBe(400)
    expect((await admin.post(`${path}/assign`, { items: [one] })).status).toBe(400)
    expect((await admin.get(`${path}?owner=${admin.id}`)).status).toBe(400)
    const many = Array.from({ length: 501 }, (_, n) => ({ kind: 'SHIP', id: n + 1 }))
    expect((await give(admin, many, null)).body).toMatchObject({ code: 'BULK_TOO_MANY', extra: { limit: 500 } })
    expect((await list(admin)).results.every(({ owner }) => owner === null)).toBe(true)
  })

  test('끝난 일의 담당은 한 달 뒤에 지워지고, 기다리는 것은 남는다', async () => {
    await onePromiseEach(api)
    const admin = await api.staff('admin')
    await give(admin, named(await list(admin)), admin.id)
    await api.deps.db.update(approvals).set({ status: 'REJECTED', decidedAt: api.clock.now() })
    expect(await forgetOwners(api.deps)).toEqual({ forgotten: 0 })
    api.clock.advance(31 * 86_400_000)
    expect(await forgetOwners(api.deps)).toEqual({ forgotten: 1 })
    const left = await api.deps.db.select({ kind: deadlineOwners.kind }).from(deadlineOwners)
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['CLAIM', 'REFUND', 'SHIP'])
  })
})
