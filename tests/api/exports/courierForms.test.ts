import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courierTemplates } from '#server/modules/exports/courierTemplates.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { exportsOf } from '#tests/support/exports.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const { request, columnsOf, lines } = exportsOf(api)

/** What each program of a courier wants, title by title. */
const forms: Record<string, { label: string; cells: [title: string, value: string][] }> = {
  CJ: {
    label: 'CJ대한통운 접수',
    cells: [
      ['받는분성명', '김민지'],
      ['받는분전화번호', '010-1234-5678'],
      ['받는분우편번호', '03992'],
      ['받는분주소(전체, 분할)', '서울 마포구 월드컵로 12 101동 202호'],
      ['품목명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['내품수량', '3'],
      ['박스수량', '1'],
      ['운임구분', '신용'],
      ['배송메세지1', '문 앞에 놓아 주세요'],
      ['고객주문번호', 'ORDER'],
    ],
  },
  HANJIN: {
    label: '한진택배 접수',
    cells: [
      ['받으시는 분', '김민지'],
      ['받으시는 분 전화', '010-1234-5678'],
      ['받는분핸드폰', '010-1234-5678'],
      ['우편번호', '03992'],
      ['받는분총주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['품목명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['내품수량', '3'],
      ['수량(A타입)', '1'],
      ['지불조건', '신용'],
      ['배송메시지', '문 앞에 놓아 주세요'],
      ['주문번호', 'ORDER'],
    ],
  },
  LOTTE: {
    label: '롯데택배 접수',
    cells: [
      ['주문번호', 'ORDER'],
      ['받는사람', '김민지'],
      ['전화번호', '010-1234-5678'],
      ['핸드폰번호', '010-1234-5678'],
      ['우편번호', '03992'],
      ['주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['상품명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['수량', '1'],
      ['운임구분', '신용'],
      ['배송메시지', '문 앞에 놓아 주세요'],
    ],
  },
  EPOST: {
    label: '우체국택배 접수',
    cells: [
      ['수취인명', '김민지'],
      ['수취인 우편번호', '03992'],
      ['수취인 주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['수취인 전화번호', '010-1234-5678'],
      ['수취인 이동통신', '010-1234-5678'],
      ['상품명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['수량', '3'],
      ['배송시 요청사항', '문 앞에 놓아 주세요'],
      ['주문번호', 'ORDER'],
    ],
  },
  LOGEN: {
    label: '로젠택배 접수',
    cells: [
      ['수하인명', '김민지'],
      ['우편번호', '03992'],
      ['수하인주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['수하인전화', '010-1234-5678'],
      ['수하인휴대폰', '010-1234-5678'],
      ['택배수량', '1'],
      ['운임구분', '신용'],
      ['품목명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['배송메시지', '문 앞에 놓아 주세요'],
      ['주문번호', 'ORDER'],
    ],
  },
}

describe('택배사 접수 양식', () => {
  test('양식마다 제목과 값이 그 택배사의 것이고, 목록에도 그렇게 있다', async () => {
    const shop = await aShop(api.deps.db)
    const dumbbell = { productName: '덤벨', optionLabel: '3kg', quantity: 3, claimedQuantity: 1, paid: 60_000 }
    const { orderNo } = await anOrder(api.deps, shop, { items: [dumbbell, {}] })
    expect((await columnsOf('order-items')).templates).toEqual(
      Object.entries(forms).map(([key, { label, cells }]) => ({ key, label, titles: cells.map(([title]) => title) })),
    )
    expect(courierTemplates).toHaveLength(Object.keys(forms).length)
    for (const [template, { cells }] of Object.entries(forms)) {
      const { response, bytes } = await request('order-items', { template, include_pii: true })
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
        `홈핏_택배접수_${template}_20261116_1000.xlsx`,
      )
      expect((await readTable(bytes, 'a.xlsx')).rows, template).toEqual([
        cells.map(([title]) => title),
        cells.map(([, value]) => (value === 'ORDER' ? orderNo : value)),
      ])
    }
    const logged = await rows<{ template: string }>(
      api.deps.db,
      sql`select after->>'template' as template from audit_logs order by id`,
    )
    expect(logged.map(({ template }) => template)).toEqual(Object.keys(forms))
  })

  test('주문에는 양식이 없고, 상자는 주문과 출고지마다 하나다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { items: [{}, {}] })
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    await api.deps.db
      .execute(sql`insert into shipping_origins (name, kind, postcode, address1, fee_policy, base_fee, return_fee, exchange_fee, default_carrier)
      select '2센터', kind, postcode, address1, fee_policy, base_fee, return_fee, exchange_fee, default_carrier from shipping_origins`)
    await api.deps.db
      .update(orderItems)
      .set({ shippingOriginId: shop.originId + 1 })
      .where(eq(orderItems.id, itemIds[1] as number))
    expect((await columnsOf('orders')).templates).toEqual([])
    const parcels = await lines('order-items', { by_parcel: true, columns: ['shipping_origin', 'quantity'] })
    expect(parcels.map((line) => `${line['출고지']} ${line['수량']}`).toSorted()).toEqual([
      '2센터 1',
      '본사 물류센터 1',
      '본사 물류센터 2',
    ])
    const { response } = await request('order-items', { by_parcel: true, columns: ['quantity'] })
    expect(response.headers.get('x-row-count')).toBe('3')
  })
})
