import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { importOrders } from '#server/db/history/importOrders.ts'
import type { LineProblem } from '#server/db/history/lines.ts'
import { type Mapping, mappingSchema } from '#server/db/history/mapping.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { closeAll } from '#server/modules/statistics/closeAll.service.ts'
import { closeSalesDays, countToday } from '#server/modules/statistics/closing.jobs.ts'
import { uncountedCount } from '#server/modules/statistics/closing.read.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'
import { statistics } from '#tests/support/statistics.ts'
import { scratchFolder } from '#tests/support/scratchFolder.ts'

const api = useApi()
const folder = scratchFolder('homefit-history')

const mapping = (more: Partial<Mapping> = {}) =>
  mappingSchema.parse({
    source: 'uk',
    columns: {
      order: 'Invoice',
      time: 'Date',
      customer: 'Customer',
      product: 'Code',
      product_name: 'Name',
      category: 'Kind',
      quantity: 'Quantity',
      unit_price: 'Price',
      freight: 'Freight',
      payment_method: 'Pay',
      cancelled: 'State',
    },
    time: { format: 'M/D/YYYY H:mm', zone: 'Europe/London' },
    money: { scale: 100 },
    cancelled: ['canceled'],
    credit_prefix: 'C',
    payment_methods: { credit_card: 'CARD' },
    ...more,
  })

const titles = 'Invoice,Date,Customer,Code,Name,Kind,Quantity,Price,Freight,Pay,State'
const good = [
  // 23:30 in London in July is 07:30 of the next day in Korea
  '100,7/1/2011 23:30,17850,A1,"매트, 흰색",매트,6,2.55,1.00,credit_card,delivered',
  '100,7/1/2011 23:30,17850,A1,"매트, 흰색",매트,6,2.55,1.00,credit_card,delivered',
  '100,7/1/2011 23:30,17850,B2,밴드,소품,1,0,0,credit_card,delivered',
  '101,12/1/2011 8:00,,B2,밴드,소품,2,3.39,0,voucher,delivered',
  '102,12/2/2011 8:00,13047,B2,밴드,소품,1,3.39,0.50,credit_card,delivered',
  '102,12/2/2011 8:00,13047,A1,매트,매트,2,2.55,0.50,credit_card,canceled',
  'C103,12/3/2011 9:00,17850,A1,매트,매트,-1,2.55,0,credit_card,delivered',
  'A104,12/3/2011 9:05,,ADJ,조정,,1,-11.00,0,,delivered',
]

const write = (name: string, lines: readonly string[], encoding = 'utf-8') => {
  const path = join(folder, name)
  writeFileSync(path, iconv.encode(lines.join('\r\n'), encoding))
  return path
}

async function bring(path: string, how = mapping(), leaveOut = false) {
  const problems: LineProblem[] = []
  const done = await importOrders(api.deps.db, {
    path,
    mapping: how,
    now: api.clock.now(),
    leaveOut,
    onProblem: (problem) => problems.push(problem),
  })
  return { done, problems }
}

const count = async () => {
  const [found] = await rows<{ orders: number; items: number; users: number }>(
    api.deps.db,
    sql`select (select count(*)::int from orders) as orders, (select count(*)::int from order_items) as items, (select count(*)::int from users) as users`,
  )
  return found
}

describe('다른 곳의 주문을 가져온다', () => {
  test('가져온 뒤에도 출고지, 카탈로그, 상품 목록이 열리고, 전에 빈 채로 가져온 것은 다시 가져오면 채워진다', async () => {
    const path = write('lists.csv', [titles, ...good])
    await bring(path)
    const admin = await api.staff('admin')
    const lists = [
      'shipping-origins',
      'catalogs',
      'products',
      'skus',
      'brands',
      'product-categories',
      'orders',
      'refunds',
    ]
    const opened = async () =>
      Promise.all(lists.map(async (list) => (await admin.get(`/store-admin/v1/${list}?page=1&page_size=100`)).status))
    expect(await opened()).toEqual(lists.map(() => 200))
    await api.deps.db.execute(
      sql`update shipping_origins set postcode = '', address1 = '' where name like '%가져온 주문'`,
    )
    await api.deps.db.execute(sql`update catalogs set notice_fields = '[]' where code = 'IMPORTED'`)
    await bring(write('later.csv', [titles, '900,7/2/2011 9:00,17850,A1,매트,매트,1,2.55,0,credit_card,delivered']))
    expect(await opened()).toEqual(lists.map(() => 200))
  })

  test('한 줄이 주문상품 하나이고, 장부는 모두 맞는다', async () => {
    const { done } = await bring(write('good.csv', [titles, ...good]))
    expect(done).toEqual({ read: 8, lines: 8, orders: 5, credits: 2, known: 0, changed: 0, problems: 0 })
    expect(await brokenBooks(api.deps.db)).toEqual([])
    const orders = await rows(
      api.deps.db,
      sql`select o.order_no, o.status, to_char(o.paid_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as paid, o.payable::int as payable, o.payment_method, u.is_guest,
            (select sum(refund_cash)::int from refunds where order_id = o.id) as back, (select to_char(completed_at at time zone 'Asia/Seoul', 'MM-DD HH24') from refunds where order_id = o.id) as back_at
          from orders o join users u on u.id = o.user_id order by o.order_no`,
    )
    const one = { payment_method: 'CARD', is_guest: false, back: null, back_at: null }
    expect(orders).toEqual([
      { ...one, order_no: 'UK-100', status: 'COMPLETED', paid: '2011-07-02 07:30', payable: 3_260 },
      {
        ...one,
        order_no: 'UK-101',
        status: 'COMPLETED',
        paid: '2011-12-01 17:00',
        payable: 678,
        payment_method: 'EXTERNAL',
        is_guest: true,
      },
      {
        ...one,
        order_no: 'UK-102',
        status: 'COMPLETED',
        paid: '2011-12-02 17:00',
        payable: 949,
        back: 560,
        back_at: '12-02 17',
      },
      {
        ...one,
        order_no: 'UK-A104-C',
        status: 'CANCELED',
        paid: '2011-12-03 18:05',
        payable: 1_100,
        payment_method: 'EXTERNAL',
        is_guest: true,
        back: 1_100,
        back_at: '12-03 18',
      },
      {
        ...one,
        order_no: 'UK-C103-C',
        status: 'CANCELED',
        paid: '2011-12-03 18:00',
        payable: 255,
        back: 255,
        back_at: '12-03 18',
      },
    ])
  })

  test('가져온 주문은 그날의 매출이고, 돌려준 문서는 결제 없이 그날의 환불이며, 다시 세어도 같다', async () => {
    await bring(write('good.csv', [titles, ...good]))
    const told = async () => {
      const staff = await api.staff('ops')
      const days = await statistics(staff, 'sales/daily', { from: '2011-12-01', to: '2011-12-04' })
      const months = await statistics(staff, 'sales/monthly', { from_month: '2011-07', to_month: '2011-12' })
      const products = await statistics(staff, 'breakdown', { by: 'product', from: '2011-12-03', to: '2011-12-03' })
      return {
        days: days.results.map(({ orders, gross, refunds, net, members }) => [orders, gross, refunds, net, members]),
        july: months.results.map(({ gross, refunds }) => [gross, refunds])[0],
        total: [months.total.gross, months.total.refunds, months.total.net],
        credited: products.results.map(({ refunds }) => refunds).toSorted((a, b) => Number(b) - Number(a)),
      }
    }
    const expected = {
      days: [
        [1, 678, 0, 678, 0],
        [1, 949, 560, 389, 1],
        [0, 0, 1_355, -1_355, 0],
        [0, 0, 0, 0, 0],
      ],
      july: [3_260, 0],
      total: [4_887, 1_915, 2_972],
      credited: [1_100, 255],
    }
    expect(await told()).toEqual(expected)
    await rebuildStatistics(api.deps.db, api.clock.now())
    expect(await told()).toEqual(expected)
    expect(await brokenBooks(api.deps.db)).toEqual([])
  })

  test('가져온 날은 한꺼번에 마감되고, 마감한 날에 더 가져온 것은 그날의 조정으로 남는다', async () => {
    const december = async () =>
      statistics(await api.staff('ops'), 'sales/daily', { from: '2011-12-01', to: '2011-12-04' })
    api.clock.set('2011-12-20T12:00:00+09:00')
    await bring(write('good.csv', [titles, ...good]))
    expect((await december()).results.map(({ closed }) => closed)).toEqual([false, false, false, false])
    await closeAll(api.deps.db, api.clock.now())
    const before = await december()
    expect(before.results.map(({ closed, gross }) => [closed, gross])).toEqual([
      [true, 678],
      [true, 949],
      [true, 0],
      [true, 0],
    ])
    await bring(write('late.csv', [titles, '110,12/2/2011 10:00,17850,A1,매트,매트,2,2.55,0,credit_card,delivered']))
    expect((await closeAll(api.deps.db, api.clock.now())).changed).toEqual([])
    const after = await december()
    expect(after.results).toEqual(before.results)
    expect(after.adjustments).toMatchObject([{ date: '2011-12-02', orders: 1, gross: 510 }])
    expect(after.total.gross).toBe(before.total.gross + 510)
    expect(await brokenBooks(api.deps.db)).toEqual([])
  })

  test('결제 없이 돌려준 문서는 셀 주문이 아니니, 시계가 날을 세고 마감해도 셀 수 없는 것으로 남지 않는다', async () => {
    api.clock.set('2011-12-03T20:00:00+09:00')
    await bring(write('good.csv', [titles, ...good]))
    await countToday(api.deps)
    expect(await uncountedCount(api.deps.db)).toBe(0)
    api.clock.set('2011-12-04T04:00:00+09:00')
    await closeSalesDays(api.deps)
    await api.deps.db.execute(sql`update orders set paid_at = paid_at + interval '1 second' where source = 'CREDIT'`)
    await closeSalesDays(api.deps)
    expect(await uncountedCount(api.deps.db)).toBe(0)
    const { results } = await statistics(await api.staff('ops'), 'sales/daily', {
      from: '2011-12-03',
      to: '2011-12-03',
    })
    expect(results).toMatchObject([{ closed: true, orders: 0, gross: 0, refunds: 1_355 }])
    expect(await brokenBooks(api.deps.db)).toEqual([])
  })

  test('다시 가져오면 아무것도 늘지 않고, 늘어난 줄의 주문만 온다', async () => {
    await bring(write('good.csv', [titles, ...good]))
    const before = await count()
    const again = await bring(write('again.csv', [titles, ...good]))
    expect(again.done).toMatchObject({ lines: 0, orders: 0, known: 5, changed: 0 })
    expect(await count()).toEqual(before)
    const more = await bring(
      write('more.csv', [
        titles,
        ...good.slice(1),
        '105,12/9/2011 10:00,17850,A1,매트,매트,1,2.55,0,credit_card,delivered',
      ]),
    )
    expect(more.done).toMatchObject({ lines: 1, orders: 1, known: 5, changed: 1 })
    expect(await count()).toEqual({ orders: 6, items: 9, users: before?.users })
    expect(await brokenBooks(api.deps.db)).toEqual([])
  })

  test('읽을 수 없는 줄은 행과 열과 함께 말하고, 하나라도 있으면 아무것도 쓰지 않는다', async () => {
    const wrong = [
      '106,2011-12-01,1,A1,,,1,1.00,0,,',
      '107,12/1/2011 8:00,1,A1,,,0,1.00,0,,',
      '108,12/1/2011 8:00,1,A1,,,1,1.005,0,,',
      ',12/1/2011 8:00,1,A1,,,1,1.00,0,,',
    ]
    const path = write('wrong.csv', [titles, ...good, ...wrong])
    const refused = await bring(path)
    expect(refused.problems.map(({ row, column }) => [row, column])).toEqual([
      [10, 'Date'],
      [11, 'Quantity'],
      [12, 'Price'],
      [13, 'Invoice'],
    ])
    expect(await count()).toEqual({ orders: 0, items: 0, users: 0 })
    const left = await bring(path, mapping(), true)
    expect(left.done).toMatchObject({ read: 12, lines: 8, problems: 4 })
  })

  test('CP949 파일, 다른 구분자, 줄마다 적힌 주문 전체의 배송비', async () => {
    const { columns } = mapping()
    const lines = [titles, ...good.slice(0, 2)].map((line) =>
      line.replaceAll('"매트, 흰색"', '뙇매트').replaceAll(',', ';'),
    )
    const { done } = await bring(
      write('euckr.csv', lines, 'cp949'),
      mapping({ encoding: 'cp949', delimiter: ';', freight: 'ORDER', columns }),
    )
    expect(done).toMatchObject({ orders: 1, lines: 2 })
    const [order] = await rows(
      api.deps.db,
      sql`select o.shipping_base::int as freight, i.product_name from orders o join order_items i on i.order_id = o.id limit 1`,
    )
    expect(order).toEqual({ freight: 100, product_name: '뙇매트' })
  })

  test('파일에 없는 열을 말한다', async () => {
    await expect(bring(write('titles.csv', ['Invoice,Date', '1,2']))).rejects.toThrow('Code(product)')
  })
})
