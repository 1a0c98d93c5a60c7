import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { tags } from '#server/modules/catalog/catalog.tables.ts'
import { noticeTemplatesKind } from '#server/modules/messages/noticeTemplates.reference.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { paymentDifferences, paymentReconciliations } from '#server/modules/reconciliations/reconciliation.tables.ts'
import { terms } from '#server/modules/terms/terms.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { shownRows, sortableColumns } from '#tests/support/listTable.ts'
import { anOrder, aShop, seojun } from '#tests/support/orders.ts'
import { givePoints } from '#tests/support/points.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { makeRemoteArea } from '#tests/support/remoteAreas.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { aStaffAccount } from '#tests/support/staffAccounts.ts'
import { MessageList } from '../../../../src/resources/messages/MessageList.tsx'
import { NoticeList } from '../../../../src/resources/notice-templates/NoticeList.tsx'
import { OptionList } from '../../../../src/resources/options/OptionList.tsx'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { OrderList } from '../../../../src/resources/orders/OrderList.tsx'
import { PointsList } from '../../../../src/resources/points/PointsList.tsx'
import { TagList } from '../../../../src/resources/product-tags/TagList.tsx'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'
import { ReconciliationList } from '../../../../src/resources/reconciliations/ReconciliationList.tsx'
import { RefundList } from '../../../../src/resources/refunds/RefundList.tsx'
import { AreaList } from '../../../../src/resources/remote-areas/AreaList.tsx'
import { OriginList } from '../../../../src/resources/shipping-origins/OriginList.tsx'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'
import { StaffList } from '../../../../src/resources/staffs/StaffList.tsx'
import { TermsList } from '../../../../src/resources/terms/TermsList.tsx'

const api = useApi()
useSandbox(api)
const { open } = useConsole(api)
beforeEach(() => localStorage.clear())

/** Half past midnight in Korea, still the day before in London. */
const early = new Date('2026-11-15T15:30:00Z')
const db = () => api.deps.db

type Case = {
  screen: ComponentType
  role?: StaffRole
  make: () => Promise<unknown>
  /** The first rows, or of those only that say this under a heading. */
  rows: Record<string, string>[]
  only?: [heading: string, text: string]
  /** Heading → the field by which it sorts. */
  sorts?: Record<string, string>
}

const cases: Record<string, Case> = {
  messages: {
    screen: MessageList,
    role: 'cs',
    make: async () => {
      const { id } = await api.customer()
      const one = { dedupe: '1', channel: 'SMS', recipient: '01012345678', userId: id, kind: 'MEMBER' } as const
      const other = { dedupe: '2', channel: 'EMAIL', recipient: 'a@example.test', kind: 'ORDER' } as const
      const sent = { createdAt: early, sentAt: new Date(early.getTime() + 60_000) }
      await db()
        .insert(messages)
        .values([
          { ...one, ...sent, title: '문자', body: '', status: 'FAILED', tries: 3 },
          { ...other, createdAt: new Date(early.getTime() - 3_600_000), title: '메일', body: '', status: 'HELD' },
        ])
    },
    rows: [
      {
        '등록 일시': '2026.11.16 00:30',
        채널: '문자',
        '받는 사람': '010-****-5678회원 1',
        종류: '회원',
        제목: '문자',
        상태: '실패',
        '발송 일시': '2026.11.16 00:31',
        시도: '3',
      },
      {
        '등록 일시': '2026.11.15 23:30',
        채널: '메일',
        '받는 사람': '***@example.test',
        종류: '주문',
        제목: '메일',
        상태: '보류',
        '발송 일시': '—',
        시도: '0',
      },
    ],
  },
  'notice-templates': {
    screen: NoticeList,
    role: 'cs',
    make: async () => {
      await bringUpToDate(db(), [noticeTemplatesKind], api.clock.now())
    },
    rows: [
      {
        언제: '결제를 마쳤을 때',
        구분: '주문·배송',
        제목: '주문이 완료됐어요',
        내용: '결제 금액은 {금액}이에요.',
        고침: '처음 문구',
      },
    ],
  },
  options: {
    screen: OptionList,
    make: () =>
      makeProduct(db(), {
        name: '매트',
        skus: [
          {
            option: [
              ['색상', '그레이'],
              ['두께', '6mm', 3000],
            ],
          },
          {
            option: [
              ['색상', '핑크'],
              ['두께', '6mm', 3000],
            ],
          },
        ],
      }),
    rows: [
      { 옵션: '두께', 값: '6mm (+3,000원)', 상품: '매트' },
      { 옵션: '색상', 값: '그레이, 핑크', 상품: '매트' },
    ],
    sorts: { 옵션: 'name', 상품: 'product_id' },
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
  'product-tags': {
    screen: TagList,
    make: async () => {
      await db()
        .insert(tags)
        .values([
          { name: '가을', color: '#F71766', createdAt: early },
          { name: '나눔', createdAt: early },
        ])
    },
    rows: [
      { 이름: '가을', 색: '#F71766', '상품 수': '0', 등록일: '2026.11.16 00:30' },
      { 이름: '나눔', 색: '—', '상품 수': '0', 등록일: '2026.11.16 00:30' },
    ],
    sorts: { 이름: 'name', 등록일: 'created_at' },
  },
  products: {
    screen: ProductList,
    make: async () => {
      const brand = await makeBrand(db(), { name: '고요' })
      await makeProduct(db(), {
        name: '매트',
        brandId: brand.id,
        updatedAt: early,
        skus: [
          { option: [['색상', '그레이']], onHand: 1200 },
          { option: [['색상', '핑크']], onHand: 0 },
        ],
      })
      await makeProduct(db(), {
        name: '링',
        brandId: brand.id,
        status: 'DRAFT',
        notice: {},
        updatedAt: early,
        skus: [],
      })
    },
    rows: [
      {
        상품: '링고요',
        상태: '작성 중채울 것 있음',
        판매가: '29,900원',
        가용재고: '0',
        '30일 판매': '0',
        수정일: '2026.11.16 00:30',
      },
      {
        상품: '매트고요',
        상태: '판매 중',
        판매가: '29,900원',
        가용재고: '1,200SKU 2개 중 1개 없음',
        '30일 판매': '0',
        수정일: '2026.11.16 00:30',
      },
    ],
    sorts: { 상품: 'name', 상태: 'status', 판매가: 'sale_price', '30일 판매': 'sales_30d', 수정일: 'updated_at' },
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
  'remote-areas': {
    screen: AreaList,
    make: async () => {
      const origin = await makeOrigin(db())
      await makeRemoteArea(db(), origin.id, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU', source: '공지' })
      await makeRemoteArea(db(), origin.id, { valueFrom: '선유남길', match: 'ROADNAME', exempt: true })
      await makeRemoteArea(db(), origin.id, { valueFrom: '40200', valueTo: '40200' })
    },
    rows: [
      { 값: '40200', 기준: '우편번호', 지역: '도서산간', '추가 배송비': '받음', 요금: '기본', 출처: '' },
      { 값: '63000 ~ 63644', 기준: '우편번호', 지역: '제주', '추가 배송비': '받음', 요금: '기본', 출처: '공지' },
      { 값: '선유남길', 기준: '도로명', 지역: '도서산간', '추가 배송비': '받지 않음', 요금: '기본', 출처: '' },
    ],
    sorts: { 값: 'value_from', 기준: 'match', 지역: 'zone' },
  },
  'shipping-origins': {
    screen: OriginList,
    make: async () => {
      const origin = await makeOrigin(db(), { name: '가산센터', address2: '3층', cutoffTime: '15:30' })
      await makeProduct(db(), { shippingOriginId: origin.id })
      await makeOrigin(db(), {
        name: '나위탁',
        kind: 'CONSIGNMENT',
        status: 'INACTIVE',
        feePolicy: 'FREE',
        freeThreshold: null,
      })
    },
    rows: [
      {
        이름: '가산센터',
        종류: '직접 출고',
        배송비: '3,000원 (5만원 이상 무료)',
        주소: '경기도 이천시 마장면 덕이로 154',
        마감: '15:30',
        '상품 수': '1',
        상태: '사용',
      },
      {
        이름: '나위탁',
        종류: '위탁',
        배송비: '무료배송',
        주소: '경기도 이천시 마장면 덕이로 154',
        마감: '14:00',
        '상품 수': '0',
        상태: '중지',
      },
    ],
    sorts: { 이름: 'name' },
  },
  skus: {
    screen: SkuList,
    make: () =>
      makeProduct(db(), {
        name: '매트',
        skus: [
          { code: 'M-1', onHand: 1210, reserved: 7, safetyStock: 3, extraPrice: 500, barcode: '8801234567890' },
          { code: 'M-2', onHand: 0, status: 'INACTIVE', option: [['색상', '핑크']] },
        ],
      }),
    rows: [
      {
        'SKU 코드': 'M-2',
        상품: '매트',
        옵션: '핑크',
        판매: '중지',
        '재고 상태': '없음',
        가용재고: '0',
        현재고: '0',
        '결제 중': '0',
        안전재고: '0',
        추가금: '—',
        바코드: '—',
      },
      {
        'SKU 코드': 'M-1',
        상품: '매트',
        옵션: '단일 상품',
        판매: '판매',
        '재고 상태': '넉넉함',
        가용재고: '1,200',
        현재고: '1,210',
        '결제 중': '7',
        안전재고: '3',
        추가금: '500원',
        바코드: '8801234567890',
      },
    ],
  },
  staffs: {
    screen: StaffList,
    role: 'admin',
    make: () =>
      aStaffAccount(api, {
        name: '정다운',
        role: 'cs',
        status: 'DISABLED',
        createdAt: early,
        emailAddress: 'dawoon@homefit.test',
      }),
    only: ['이름', '정다운'],
    rows: [
      {
        이름: '정다운',
        이메일: 'dawoon@homefit.test',
        역할: '고객상담',
        상태: '막힘',
        '2단계 인증': '없음',
        '마지막 로그인': '—',
        등록일: '2026.11.16',
      },
    ],
  },
  terms: {
    screen: TermsList,
    make: async () => {
      const { id } = await api.staff('admin')
      const one = { kind: 'ORDER', body: '본문', createdAt: early } as const
      await db()
        .insert(terms)
        .values([
          { ...one, version: '1', effectiveFrom: new Date('2026-01-01T00:00:00+09:00'), title: '처음 글' },
          { ...one, version: '2', effectiveFrom: early, title: '지금 글', changes: '수수료', publishedBy: id },
          { ...one, version: '3', effectiveFrom: new Date('2026-12-01T00:00:00+09:00'), title: '다음 글' },
        ])
    },
    only: ['종류', '결제 동의'],
    rows: [
      {
        종류: '결제 동의',
        제목: '다음 글',
        버전: '3',
        상태: '시행 예정',
        '시행 일시': '2026.12.01 00:00',
        '바뀐 내용': '',
        '게시한 사람': '',
      },
      {
        종류: '결제 동의',
        제목: '지금 글',
        버전: '2',
        상태: '시행 중',
        '시행 일시': '2026.11.16 00:30',
        '바뀐 내용': '수수료',
        '게시한 사람': 'admin 직원',
      },
    ],
  },
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
}

test.each(Object.entries(cases))(
  '%s: 열마다 그 줄의 값을 보이고, 정렬할 수 있는 열로만 정렬한다',
  async (name, one) => {
    const { screen: List, role = 'ops', rows, only } = one
    await one.make()
    await open(<Resource name={name} list={List} />, { resource: name, path: '/', role })
    await waitFor(() => {
      const shown = only ? shownRows().filter((row) => row[only[0]] === only[1]) : shownRows()
      expect(shown.slice(0, rows.length)).toMatchObject(rows)
      expect(Object.keys(shown[0] ?? {}).length).toBeGreaterThanOrEqual(Object.keys(rows[0] ?? {}).length)
    })
    expect(sortableColumns()).toEqual(one.sorts ?? {})
  },
)
