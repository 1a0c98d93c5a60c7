import { beforeEach } from 'vitest'
import { paymentDifferences, paymentReconciliations } from '#server/modules/reconciliations/reconciliation.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { checkColumns, early } from '#tests/support/columns.tsx'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, seojun } from '#tests/support/orders.ts'
import { givePoints } from '#tests/support/points.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { OrderList } from '../../../../src/resources/orders/OrderList.tsx'
import { PointsList } from '../../../../src/resources/points/PointsList.tsx'
import { ReconciliationList } from '../../../../src/resources/reconciliations/ReconciliationList.tsx'
import { RefundList } from '../../../../src/resources/refunds/RefundList.tsx'

const api = useApi()
useSandbox(api)
const { open } = useConsole(api)
beforeEach(() => localStorage.clear())

const db = () => api.deps.db

checkColumns(open, {
  orders: {
    screen: OrderList,
    make: async () => {
      const shop = await aShop(db())
      await anOrder(api.deps, shop, {
        paidAt: early,
        orderNo: '26111600000001',
        person: seojun,
        items: [{ status: 'PROCESSING_ORDER' }, {}],
      })
    },
    rows: [
      {
        주문번호: '26111600000001',
        상태: '일부 상품준비중',
        상품: '요가 매트 외 1건',
        주문자: '김*지',
        수령인: '이*준',
        결제금액: '40,000원',
        결제수단: '신용·체크카드',
        결제일시: '2026.11.16 00:30',
      },
    ],
  },
  'order-items': {
    screen: OrderItemList,
    make: async () => {
      const shop = await aShop(db())
      await anOrder(api.deps, shop, {
        paidAt: early,
        orderNo: '26111600000003',
        items: [{ quantity: 3, paid: 60_000, shipBy: '2026-11-17', addressChangedAt: early }],
      })
    },
    rows: [
      {
        주문번호: '26111600000003',
        상태: '결제완료',
        발송기한: '11.17D-1',
        '상품 / 옵션': '요가 매트 · 라벤더',
        수량: '3',
        수령인: '김*지',
        주소: '서울 마포구배송지 변경',
        클레임: '',
        메모: '',
        택배사: '—',
        송장번호: '—',
        결제일시: '2026.11.16 00:30',
        상품주문번호: '1',
        SKU: 'YM-01',
        출고지·위탁처: '본사 물류센터',
        결제금액: '60,000원',
        브랜드: '고요',
        발송일시: '—',
        배송완료일시: '—',
      },
    ],
  },
  refunds: {
    screen: RefundList,
    make: async () => {
      const customer = await api.customer({ name: '김민지' })
      const { sku } = await makeProduct(db())
      const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
      await bookRefund(api, orderId, 12_345, { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 })
    },
    rows: [
      {
        상태: '환불 대기',
        '환불 기한': '11.19D-3',
        경과: '0일',
        '환불 예정액': '12,345원',
        '돌려준 포인트': '0',
        '환불 수단': '신용·체크카드 · 모의 결제사',
        '실패 사유 · 메모': '',
        종류: '취소',
        주문자: '김*지',
        귀책: '고객 귀책',
        조정: '—',
        시도: '0',
        접수: '2026.11.16 10:00',
        완료: '—',
      },
    ],
  },
  points: {
    screen: PointsList,
    role: 'cs',
    make: async () => {
      const { id } = await api.customer({ emailAddress: 'minji@example.test', name: '김민지' })
      await givePoints(api, id, 3000)
      await givePoints(api, id, -500)
    },
    rows: [
      {
        일시: '2026.11.16 10:00',
        회원: '김*지mi***@example.test',
        포인트: '−500P',
        잔액: '2,500P',
        종류: '직원 지급·차감',
        사유: '이벤트 당첨',
        주문·승인: '—',
        작업자: '김운영',
        유효기간: '—',
      },
      {
        일시: '2026.11.16 10:00',
        회원: '김*지mi***@example.test',
        포인트: '+3,000P',
        잔액: '3,000P',
        종류: '직원 지급·차감',
        사유: '이벤트 당첨',
        주문·승인: '—',
        작업자: '김운영',
        유효기간: '2027.11.16',
      },
    ],
  },
  reconciliations: {
    screen: ReconciliationList,
    role: 'cs',
    make: async () => {
      const base = { provider: 'TOSS', runAt: early } as const
      const [day] = await db()
        .insert(paymentReconciliations)
        .values([
          {
            ...base,
            day: '2026-11-15',
            status: 'DIFFERENT',
            payments: 1200,
            paid: 340_000,
            cancels: 3,
            canceled: 50_000,
          },
          { ...base, day: '2026-11-14', status: 'MATCHED' },
          { ...base, day: '2026-11-13', status: 'FAILED', error: '읽지 못했어요.' },
        ])
        .returning()
      await db()
        .insert(paymentDifferences)
        .values({
          reconciliationId: day?.id as number,
          kind: 'AMOUNT',
          pgPaymentId: 'pg-1',
          orderNo: '26111500000001',
          ours: '결제 340,000원',
          theirs: '결제 341,000원',
          foundAt: early,
        })
    },
    rows: [
      {
        날짜: '2026.11.15',
        결과: '다름',
        결제사: '토스페이먼츠',
        승인: '1,200',
        '승인 금액': '340,000원',
        취소: '3',
        '취소 금액': '50,000원',
        '남은 차이': '1건 보기',
        '대사 일시': '2026.11.16 00:30',
      },
      {
        날짜: '2026.11.14',
        결과: '맞음',
        결제사: '토스페이먼츠',
        승인: '0',
        '승인 금액': '0원',
        취소: '0',
        '취소 금액': '0원',
        '남은 차이': '없음',
        '대사 일시': '2026.11.16 00:30',
      },
      {
        날짜: '2026.11.13',
        결과: '견주지 못함',
        결제사: '토스페이먼츠',
        승인: '0',
        '승인 금액': '0원',
        취소: '0',
        '취소 금액': '0원',
        '남은 차이': '이유 보기',
        '대사 일시': '2026.11.16 00:30',
      },
    ],
  },
})
