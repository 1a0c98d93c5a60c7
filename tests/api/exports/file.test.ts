import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { decodeCp949 } from '#shared/files/cp949.ts'
import { useApi } from '#tests/support/api.ts'
import { exportsOf } from '#tests/support/exports.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const { request, lines } = exportsOf(api)

describe('파일', () => {
  test('빈 값은 빈 칸이고, 모르는 택배사는 코드 그대로, 상품이 하나면 그 이름만 적는다', async () => {
    const shop = await aShop(api.deps.db)
    const gone = { carrier: 'GONE', invoiceNo: '1', optionLabel: '' }
    const { orderId } = await anOrder(api.deps, shop, { items: [gone] })
    await api.deps.db.update(orders).set({ paymentMethod: 'COUPANGPAY' }).where(eq(orders.id, orderId))
    const columns = ['claim', 'carrier', 'goods', 'last_memo', 'delivered_at']
    expect(await lines('order-items', { columns })).toEqual([
      { 클레임: '', 택배사: 'GONE', 품목: '요가 매트 × 1', 운영메모: '', 배송완료일시: '' },
    ])
    expect(await lines('orders', { columns: ['title', 'payment_method', 'refunded'] })).toEqual([
      { 상품: '요가 매트', 결제수단: 'COUPANGPAY', 환불금액: '0' },
    ])
  })

  test('정렬한 대로 담고, 발송기한이 없는 것은 가장 늦은 것으로 센다', async () => {
    const shop = await aShop(api.deps.db)
    const make = async (shipBy: string | null, paid: string) =>
      (await anOrder(api.deps, shop, { items: [{ shipBy }], paidAt: new Date(`2026-11-${paid}+09:00`) })).itemIds[0]
    const [a, b, c, d] = [
      await make('2026-11-18', '10T10:00'),
      await make(null, '12T10:00'),
      await make('2026-11-17', '12T10:00'),
      await make('2026-11-18', '11T10:00'),
    ]
    const order = async (sort?: string) =>
      (await lines('order-items', { sort, columns: ['order_item_no'] })).map((line) => Number(line['상품주문번호']))
    const known: [string | undefined, unknown[]][] = [
      [undefined, [c, b, d, a]],
      ['-paid_at', [c, b, d, a]],
      ['paid_at', [a, d, b, c]],
      ['ship_by', [c, a, d, b]],
      ['-ship_by', [b, d, a, c]],
      ['id', [a, b, c, d]],
      ['-id', [d, c, b, a]],
    ]
    for (const [sort, ids] of known) expect([sort, await order(sort)]).toEqual([sort, ids])
  })

  test.each([
    ['xlsx', undefined, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['csv', undefined, 'text/csv; charset=utf-8'],
    ['csv', 'cp949', 'text/csv; charset=euc-kr'],
  ])('%s(%s)의 종류와 이름을 말하고, 어디에도 남기지 않는다', async (format, encoding, type) => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const { response, bytes } = await request('order-items', { format, encoding, columns: ['product_name'] })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain(`_20261116_1000.${format}`)
    if (encoding) expect(decodeCp949(bytes)).toBe('상품명\r\n요가 매트\r\n')
  })

  test('엑셀의 마지막 시트에 누가 언제 왜 어떤 조건으로 받았는지 있다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const { bytes } = await request('orders', { filter: { status: ['PAID'] } })
    const { readSheet } = await import('read-excel-file/node')
    expect(await readSheet(Buffer.from(bytes), '내려받기 정보')).toEqual([
      ['항목', '내용'],
      ['내려받은 사람', 'ops 직원 (ops)'],
      ['내려받은 때', '2026-11-16 10:00:00 (한국 시간)'],
      ['사유', '정산'],
      ['조건', '상태: 결제완료'],
      ['건수', '1건'],
    ])
    expect(await readSheet(Buffer.from(bytes), '주문')).toHaveLength(2)
  })
})
