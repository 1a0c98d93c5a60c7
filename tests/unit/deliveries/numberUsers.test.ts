import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberUsers, type NumberUser } from '#server/modules/deliveries/numberUsers.ts'

const many = 20_000

/** Users whose every look is counted. */
function counted() {
  let looks = 0
  const userOf = (orderId: number, receiverKey: string, originId: number): NumberUser => ({
    get orderId() {
      looks++
      return orderId
    },
    get receiverKey() {
      looks++
      return receiverKey
    },
    get originId() {
      looks++
      return originId
    },
    orderNo: String(orderId),
  })
  return { userOf, looks: () => looks }
}

describe('송장번호를 누가 쓰는지는 한 번호에 몰려도 행마다 몇 번만 살펴본다', () => {
  const perRow = (receiver: (n: number) => string) => {
    const { userOf, looks } = counted()
    const users = numberUsers()
    let clashes = 0
    for (let n = 0; n < many; n++) {
      const user = userOf(n, receiver(n), 1)
      if (users.foreignTo('CJ:1', user) ?? users.awayFrom('CJ:1', 1)) clashes++
      else users.add('CJ:1', user)
    }
    return { clashes, looks: looks() / many }
  }

  test('받는 분이 같은 2만 주문', () => {
    const { clashes, looks } = perRow(() => '김홈핏')
    expect(clashes).toBe(0)
    expect(looks).toBeLessThan(8)
  })

  test('받는 분이 저마다 다른 2만 주문', () => {
    const { clashes, looks } = perRow((n) => `받는 분 ${n}`)
    expect(clashes).toBe(many - 1)
    expect(looks).toBeLessThan(8)
  })
})

test('하나씩 견준 것과 같은 답을 한다', () => {
  const user = fc.record({
    orderId: fc.integer({ min: 1, max: 5 }),
    originId: fc.integer({ min: 1, max: 3 }),
    number: fc.constantFrom('CJ:1', 'CJ:2'),
  })
  fc.assert(
    fc.property(fc.array(user, { maxLength: 12 }), user, (known, asking) => {
      // a receiver belongs to the order
      const whole = (one: typeof asking) => ({
        ...one,
        receiverKey: `r${one.orderId % 3}`,
        orderNo: String(one.orderId),
      })
      const users = numberUsers()
      for (const one of known) users.add(one.number, whole(one))
      const me = whole(asking)
      const same = known.map(whole).filter(({ number }) => number === me.number)
      const foreign = same.some((one) => one.orderId !== me.orderId && one.receiverKey !== me.receiverKey)
      const away = same.some(({ originId }) => originId !== me.originId)
      expect(users.foreignTo(me.number, me) !== undefined).toBe(foreign)
      expect(users.awayFrom(me.number, me.originId) !== undefined).toBe(away)
    }),
  )
})
