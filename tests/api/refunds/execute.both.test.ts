import { afterEach, describe, expect, test } from 'vitest'
import { executeRefunds } from '#server/modules/refunds/execute.service.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import type { Gateway } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, buy, confirm, type Customer, expectBalanced, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const sandbox = useSandbox(api)
afterEach(() => expectBalanced(api))

async function paidOrder(last4 = '0000'): Promise<{ id: number; customer: Customer }> {
  const customer = await api.customer()
  const { sku } = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
  if (last4 === '0000') return { customer, id: await buy(api, customer, [{ sku_id: sku.id, quantity: 2 }]) }
  const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 2 }])
  expect((await confirm(await approve(api, customer, sheet, last4))).status).toBe(200)
  return { customer, id: sheet.id }
}

describe('환불 실행', () => {
  test('부분 환불을 나눠 하면 결제는 부분취소였다가 모두 돌려주면 취소가 된다', async () => {
    const { id } = await paidOrder()
    const first = await bookRefund(api, id, 20_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, first)).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PARTIAL_CANCELED',
      canceled: 20_000,
    })
    const second = await bookRefund(api, id, 40_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, second)).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'CANCELED',
      canceled: 60_000,
    })
  })

  test('결제한 금액보다 많은 환불은 적히지도 않는다', async () => {
    const { id } = await paidOrder()
    await bookRefund(api, id, 50_000)
    await expect(bookRefund(api, id, 20_000)).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAYMENT' })
    await driveRefunds(api.deps)
  })

  test('쉰 번 함께 눌러도 돈은 한 번만 움직인다', async () => {
    const { id } = await paidOrder()
    const refund = await bookRefund(api, id, 20_000)
    const results = await Promise.all(Array.from({ length: 50 }, () => executeRefunds(api.deps, [refund])))
    expect(results.some((one) => one.get(refund)?.kind === 'COMPLETED')).toBe(true)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', attempts: 1, canceled: 20_000 })
  })

  test('같은 결제의 두 환불은 차례로 나가고, 둘 다 한 번씩만 나간다', async () => {
    const { id } = await paidOrder()
    const one = await bookRefund(api, id, 20_000)
    const two = await bookRefund(api, id, 30_000)
    await Promise.all([executeRefunds(api.deps, [one]), executeRefunds(api.deps, [two])])
    api.clock.advance(61_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, one)).toMatchObject({ status: 'COMPLETED', canceled: 50_000 })
    expect(await refundState(api, two)).toMatchObject({ status: 'COMPLETED', attempts: 1 })
  })

  test('거절되면 이유를 남기고 1분 뒤 새 질문으로 다시 시도한다', async () => {
    const { id } = await paidOrder('5005')
    const refund = await bookRefund(api, id, 20_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'FAILED', payment_status: 'PAID', canceled: 0 })
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'FAILED' })
    api.clock.advance(61_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', attempts: 2, canceled: 20_000 })
  })

  test('거절된 다음에는 매번 새 열쇠로 묻고, 네 번 거절되면 수기 처리로 넘기고 더는 저절로 하지 않는다', async () => {
    const { id } = await paidOrder()
    const refund = await bookRefund(api, id, 20_000)
    const keys: string[] = []
    const cancel: Gateway['cancel'] = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return { kind: 'REFUSED', code: 'PROVIDER_SAYS_NO', message: '안 돼요.', hard: false }
    }
    api.deps.gateway = { ...sandbox.real(), cancel }
    for (const wait of [0, 61, 601, 3601]) {
      api.clock.advance(wait * 1000)
      await driveRefunds(api.deps)
    }
    expect(await refundState(api, refund)).toMatchObject({ status: 'MANUAL', attempts: 4, canceled: 0 })
    expect(new Set(keys).size).toBe(4)
    api.clock.advance(86_400_000)
    expect(await driveRefunds(api.deps)).toEqual({ executed: 0, asked: 0 })
  })

  test('돌려준 뒤 답을 잃으면 실패라고 하지 않고, 물어봐서 한 번만 돌려준 것을 알아낸다', async () => {
    const { id } = await paidOrder()
    const refund = await bookRefund(api, id, 20_000)
    const real = sandbox.real()
    api.deps.gateway = {
      ...real,
      cancel: async (args) => {
        await real.cancel(args)
        return { kind: 'UNKNOWN', code: 'TIMEOUT' }
      },
    }
    expect((await executeRefunds(api.deps, [refund])).get(refund)).toEqual({ kind: 'UNKNOWN' })
    expect(await refundState(api, refund)).toMatchObject({ status: 'PROCESSING', canceled: 20_000 })
    api.clock.advance(6_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', attempts: 1, canceled: 20_000 })
  })

  test('보내기 전에 끊겼으면 물어보고 같은 열쇠로 다시 보낸다', async () => {
    const { id } = await paidOrder()
    const refund = await bookRefund(api, id, 20_000)
    const real = sandbox.real()
    const keys: string[] = []
    api.deps.gateway = {
      ...real,
      cancel: async (args) => {
        keys.push(args.idempotencyKey)
        return keys.length === 1 ? { kind: 'UNKNOWN', code: 'UNREACHABLE' } : real.cancel(args)
      },
    }
    await driveRefunds(api.deps)
    api.clock.advance(6_000)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'COMPLETED', canceled: 20_000 })
    expect(new Set(keys).size).toBe(1)
  })

  test('운영 담당자는 30만 원까지 정하고, 넘는 것은 정할 사람을 기다린다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db, { listPrice: 400_000, salePrice: 400_000 })
    const id = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    const ops = { kind: 'staff', id: 3, role: 'ops', name: '정다운', sessionId: 1 } as const
    const refund = await bookRefund(api, id, 300_001, ops)
    await driveRefunds(api.deps)
    expect(await refundState(api, refund)).toMatchObject({ status: 'REQUESTED', canceled: 0 })
  })
})
