import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { trainedIn } from '#server/modules/training/training.read.ts'
import { countTraining } from '#server/modules/training/training.service.ts'
import { useApi } from '#tests/support/api.ts'
import { dice } from '#tests/support/dice.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-12-20T15:00:00+09:00' })

const kst = (moment: string) => new Date(`${moment}+09:00`)
const count = (userId: number, from: Date, until: Date) =>
  inTransaction(api.deps.db, (tx) => countTraining(tx, { userId, from, until, source: 'PLAYER' }, api.clock.now()))
const minutes = (userId: number, from: string, length: number) =>
  count(userId, kst(from), new Date(kst(from).getTime() + length * 60_000))
const daysOf = (userId: number) =>
  rows(api.deps.db, sql`select day::text as day, seconds from training_days where user_id = ${userId} order by day`)

describe('운동한 날', () => {
  test('다섯 분부터이고, 나눠서 해도 하루에 더한다', async () => {
    const { id } = await api.customer()
    const days = { from: '2026-12-01', until: '2026-12-02' }
    expect(await minutes(id, '2026-12-01T08:00:00', 3)).toEqual({ day: '2026-12-01', seconds: 180, counts: false })
    expect(await trainedIn(api.deps.db, id, days)).toBe(false)
    expect(await minutes(id, '2026-12-01T21:00:00', 2)).toEqual({ day: '2026-12-01', seconds: 300, counts: true })
    expect(await trainedIn(api.deps.db, id, days)).toBe(true)
    // the day after is not it, and nobody else trained
    expect(await trainedIn(api.deps.db, id, { from: '2026-12-02', until: '2026-12-31' })).toBe(false)
    expect(await trainedIn(api.deps.db, id, { from: '2026-11-01', until: '2026-12-01' })).toBe(false)
    expect(await trainedIn(api.deps.db, (await api.customer()).id, days)).toBe(false)
  })

  test('같은 것을 다시 세거나 두 기기에서 함께 봐도 시계로 지난 만큼이다', async () => {
    const { id } = await api.customer()
    for (let again = 0; again < 3; again += 1) await minutes(id, '2026-12-01T08:00:00', 10)
    await minutes(id, '2026-12-01T08:05:00', 10)
    expect(await daysOf(id)).toEqual([{ day: '2026-12-01', seconds: 900 }])
    await Promise.all(
      [0, 5, 10, 15, 20].map((at) => minutes(id, `2026-12-01T09:${String(at).padStart(2, '0')}:00`, 10)),
    )
    expect(await daysOf(id)).toEqual([{ day: '2026-12-01', seconds: 900 + 1_800 }])
  })

  test('자정을 넘긴 운동은 시작한 날의 것이고, 다음 날에 두 번 세지 않는다', async () => {
    const { id } = await api.customer()
    await minutes(id, '2026-12-01T23:50:00', 20)
    expect(await daysOf(id)).toEqual([{ day: '2026-12-01', seconds: 1_200 }])
    await minutes(id, '2026-12-02T00:05:00', 10)
    expect(await daysOf(id)).toEqual([
      { day: '2026-12-01', seconds: 1_200 },
      { day: '2026-12-02', seconds: 300 },
    ])
    expect(await minutes(id, '2026-12-02T00:01:00', 5)).toEqual({ day: '2026-12-02', seconds: 300, counts: true })
  })

  test('아무 순서로 아무렇게나 겹쳐 세어도 합은 겹친 것을 한 번 센 길이와 같다', async () => {
    const roll = dice(20_261_128)
    for (let round = 0; round < 5; round += 1) {
      const { id } = await api.customer()
      const minutesSeen = new Set<number>()
      const base = kst('2026-12-01T00:00:00').getTime()
      for (let n = 0; n < 25; n += 1) {
        const [from, length] = [roll(3 * 1_440), roll(50) + 1]
        for (let minute = from; minute < from + length; minute += 1) minutesSeen.add(minute)
        await count(id, new Date(base + from * 60_000), new Date(base + (from + length) * 60_000))
      }
      const sum = (await daysOf(id)).reduce((all, { seconds }) => all + Number(seconds), 0)
      expect(sum).toBe(minutesSeen.size * 60)
    }
  })

  test.each([
    ['끝이 시작보다 앞', '2026-12-01T08:00:00', '2026-12-01T07:59:00'],
    ['빈 것', '2026-12-01T08:00:00', '2026-12-01T08:00:00'],
    ['하루보다 긴 것', '2026-12-01T08:00:00', '2026-12-02T08:01:00'],
    ['아직 오지 않은 것', '2026-12-20T14:59:00', '2026-12-20T15:01:00'],
  ])('%s은 세지 않는다', async (_, from, until) => {
    const { id } = await api.customer()
    await expect(count(id, kst(from), kst(until))).rejects.toThrow(RangeError)
    expect(await daysOf(id)).toEqual([])
  })
})
