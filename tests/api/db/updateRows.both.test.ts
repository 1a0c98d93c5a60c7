import { sql } from 'drizzle-orm'
import { bigint, boolean, date, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { describe, expect, test, vi } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { updateRows } from '#server/db/updateRows.ts'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

const probes = pgTable('probes', {
  id: bigint('id', { mode: 'number' }).notNull(),
  note: text('note'),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  detail: jsonb('detail').$type<unknown>(),
  startsOn: date('starts_on', { mode: 'string' }),
  seenAt: timestamp('seen_at', { withTimezone: true }),
  isDone: boolean('is_done').notNull(),
  tags: text('tags').array(),
})
type Probe = typeof probes.$inferSelect

const before = {
  note: '처음',
  amount: 100,
  detail: { a: 1 },
  startsOn: '2026-11-16',
  seenAt: new Date('2026-11-16T06:00:00.000Z'),
  isDone: false,
  tags: ['하나'],
}

class Over extends Error {}

/** Three rows of a table of its own, of which nothing is left. */
async function withRows(work: (tx: Tx) => Promise<void>): Promise<void> {
  const done = api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table probes (id bigint primary key, note text, amount bigint not null
      constraint probes_amount check (amount >= 0), detail jsonb, starts_on date, seen_at timestamptz, is_done boolean not null, tags text[])`)
    await tx.insert(probes).values([1, 2, 3].map((id) => ({ id, ...before })))
    await work(tx as Tx)
    throw new Over()
  })
  await expect(done).rejects.toBeInstanceOf(Over)
}

const all = (tx: Tx): Promise<Probe[]> => tx.select().from(probes).orderBy(probes.id)

describe('여러 줄에 저마다의 값 쓰기', () => {
  test('모든 종류의 값이 그 줄에 그대로 들어가고, 다른 줄과 다른 칸은 그대로이다', () =>
    withRows(async (tx) => {
      const first = {
        note: `따옴표 ' " \\ 와 \n 줄`,
        amount: 9_007_199_254_740_991,
        detail: { list: [1, null, '둘'], deep: { '한글 키': true } },
        startsOn: '2028-02-29',
        seenAt: new Date('2027-01-01T14:59:59.999Z'),
        isDone: true,
        tags: ['가', '쉼표, 와 {괄호}'],
      }
      await updateRows(tx, probes, [
        { id: 1, set: first },
        { id: 3, set: { ...first, note: '셋', detail: '글자 하나', tags: [] } },
      ])
      expect(await all(tx)).toEqual([
        { id: 1, ...first },
        { id: 2, ...before },
        { id: 3, ...first, note: '셋', detail: '글자 하나', tags: [] },
      ])
      await updateRows(tx, probes, [{ id: 2, set: { amount: 7 } }])
      expect((await all(tx))[1]).toEqual({ id: 2, ...before, amount: 7 })
    }))

  test('비우는 것은 비우고, 말하지 않은 것은 그대로 둔다', () =>
    withRows(async (tx) => {
      const empty = { note: null, detail: null, startsOn: null, seenAt: null, tags: null }
      await updateRows(tx, probes, [
        { id: 1, set: empty },
        { id: 2, set: { note: undefined, amount: 5 } as Partial<Probe> },
      ])
      expect(await all(tx)).toEqual([
        { ...before, ...empty, id: 1 },
        { id: 2, ...before, amount: 5 },
        { id: 3, ...before },
      ])
      const [isNull] = await rows(tx, sql`select detail is null as said from probes where id = 1`)
      // nothing, not the null of JSON
      expect(isNull).toEqual({ said: true })
    }))

  test('칸이 다르면 나누어 쓰고, 같으면 적은 차례와 상관없이 한 번에 쓴다', () =>
    withRows(async (tx) => {
      const { session } = tx as unknown as { session: { prepareQuery: () => unknown } }
      const asked = vi.spyOn(session, 'prepareQuery')
      await updateRows(tx, probes, [
        { id: 1, set: { note: '하나', amount: 1 } },
        { id: 2, set: { isDone: true } },
        { id: 3, set: { amount: 3, note: '셋' } },
      ])
      expect(asked).toHaveBeenCalledTimes(2)
      asked.mockRestore()
      expect((await all(tx)).map(({ note, amount, isDone }) => [note, amount, isDone])).toEqual([
        ['하나', 1, false],
        ['처음', 100, true],
        ['셋', 3, false],
      ])
    }))

  test('쓸 것이 없으면 아무것도 하지 않고, 사라진 줄은 건너뛴다', () =>
    withRows(async (tx) => {
      await updateRows(tx, probes, [])
      await updateRows(tx, probes, [
        { id: 1, set: {} },
        { id: 2, set: { note: undefined } as Partial<Probe> },
      ])
      expect(await all(tx)).toEqual([1, 2, 3].map((id) => ({ id, ...before })))
      await tx.delete(probes).where(sql`id = 2`)
      await updateRows(
        tx,
        probes,
        [1, 2, 3, 999].map((id) => ({ id, set: { amount: id } })),
      )
      expect((await all(tx)).map(({ id, amount }) => [id, amount])).toEqual([
        [1, 1],
        [3, 3],
      ])
    }))

  test('지킴이가 거절한 줄이 무엇인지 말하고, 다른 줄도 쓰지 않는다', () =>
    withRows(async (tx) => {
      const changes = [
        { id: 1, set: { amount: 11 } },
        { id: 2, set: { amount: -1 } },
      ]
      const done = tx.transaction((savepoint) => updateRows(savepoint as Tx, probes, changes))
      await expect(done).rejects.toMatchObject({
        cause: {
          code: '23514',
          constraint: 'probes_amount',
          detail: expect.stringMatching(/^Failing row contains \(2, 처음, -1,/),
        },
      })
      expect((await all(tx)).map(({ amount }) => amount)).toEqual([100, 100, 100])
      const lost = tx.transaction((savepoint) =>
        updateRows(savepoint as Tx, probes, [{ id: 3, set: { isDone: null } as unknown as Partial<Probe> }]),
      )
      await expect(lost).rejects.toMatchObject({ cause: { code: '23502', column: 'is_done' } })
    }))
})
