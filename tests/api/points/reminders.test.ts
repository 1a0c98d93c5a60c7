import { describe, expect, test } from 'vitest'
import { remindOfExpiry } from '#server/modules/points/points.jobs.ts'
import { holdPoints, releasePoints } from '#server/modules/points/points.service.ts'
import { endOfKstDay } from '#server/time/kst.ts'
import { useApi } from '#tests/support/api.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { anOrderOf, givePoints, inTx } from '#tests/support/points.ts'

const api = useApi()
const at = (day: string, time = '09:00:00.000') => api.clock.set(`${day}T${time}+09:00`)

/** Members by name, and what each is told when the clock reminds them. */
async function members() {
  const [hana, duri] = [
    await api.customer({ name: '하나', emailAddress: 'a@example.test' }),
    await api.customer({ name: '두리', emailAddress: 'b@example.test' }),
  ]
  const hear = listenToLetters(api)
  const reminded = async () => {
    await remindOfExpiry(api.deps)
    return (await hear()).map(({ text }) => /^(\S+)님, (\S+)를 (\S+)까지/.exec(text)?.slice(1).join(' '))
  }
  return { hana, duri, reminded }
}

describe('곧 사라지는 포인트를 알릴 때', () => {
  test('사람마다, 끝나는 날마다, 남은 만큼을 알린다', async () => {
    const { hana, duri, reminded } = await members()
    await givePoints(api, hana.id, 3_000, endOfKstDay('2026-12-31'))
    await givePoints(api, hana.id, 500, endOfKstDay('2026-12-31'))
    await givePoints(api, hana.id, 700, endOfKstDay('2027-01-01'))
    await givePoints(api, duri.id, 900, endOfKstDay('2026-12-31'))
    const { id: orderId } = await anOrderOf(api, hana.id, 1_000)
    await inTx(api, (tx) => holdPoints(tx, { userId: hana.id, orderId, amount: 1_000, now: api.clock.now() }))
    at('2026-11-30', '23:59:59.999')
    expect(await reminded()).toEqual([])
    at('2026-12-01', '00:00:00.000')
    expect(await reminded()).toEqual(['하나 2,500P 2026.12.31', '두리 900P 2026.12.31'])
    at('2026-12-02')
    expect(await reminded()).toEqual(['하나 700P 2027.01.01'])
    await inTx(api, (tx) => releasePoints(tx, { orderId, now: api.clock.now() }))
    at('2026-12-24')
    expect(await reminded()).toEqual(['하나 3,500P 2026.12.31', '두리 900P 2026.12.31'])
  })

  test('멈춰 있던 날의 것은 이틀까지 늦게라도 한 번 알리고, 더 늦으면 다음 때에 알린다', async () => {
    const { hana, reminded } = await members()
    await givePoints(api, hana.id, 1_000, endOfKstDay('2026-12-31'))
    at('2026-12-03')
    expect(await reminded()).toEqual(['하나 1,000P 2026.12.31'])
    expect(await reminded()).toEqual([])
    await givePoints(api, hana.id, 200, endOfKstDay('2027-01-10'))
    at('2026-12-14')
    expect(await reminded()).toEqual([])
    at('2027-01-03')
    expect(await reminded()).toEqual(['하나 200P 2027.01.10'])
  })

  test('다 쓴 것과 이미 끝난 것은 알리지 않는다', async () => {
    const { hana, reminded } = await members()
    await givePoints(api, hana.id, 1_000, endOfKstDay('2026-12-31'))
    await givePoints(api, hana.id, -1_000)
    at('2026-12-01')
    expect(await reminded()).toEqual([])
    await givePoints(api, hana.id, 500, endOfKstDay('2026-12-01'))
    at('2026-12-02')
    expect(await reminded()).toEqual([])
  })
})
