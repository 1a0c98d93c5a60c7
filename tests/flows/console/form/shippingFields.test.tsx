import { beforeEach, expect } from 'vitest'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { couriersKind } from '#server/modules/shipping/shipping.reference.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { checkFields } from '#tests/support/formFields.tsx'
import { AreaCreate } from '../../../../src/resources/remote-areas/AreaCreate.tsx'
import { AreaEdit } from '../../../../src/resources/remote-areas/AreaEdit.tsx'
import { OriginCreate } from '../../../../src/resources/shipping-origins/OriginCreate.tsx'
import { OriginEdit } from '../../../../src/resources/shipping-origins/OriginEdit.tsx'

const api = useApi()
const page = useConsole(api)
beforeEach(() => localStorage.clear())

const db = () => api.deps.db

checkFields(api, page, {
  'shipping-origins': {
    create: OriginCreate,
    edit: OriginEdit,
    make: () => bringUpToDate(db(), [couriersKind], api.clock.now()).then(() => makeOrigin(db())),
    starts: {
      종류: '직접 출고',
      '받는 방식': '얼마 이상 무료',
      배송비: '3,000',
      '이 금액부터 무료': '50,000',
      '반품 배송비 (편도)': '3,000',
      '교환 배송비 (왕복)': '6,000',
      '당일 출고 마감': '14:00',
      '준비에 걸리는 날': '0',
      상태: '사용',
    },
    writes: {
      이름: '가산센터',
      종류: '위탁',
      우편번호: '08588',
      전화: '02-123-4567',
      주소: '서울 금천구 가산로 1',
      '상세 주소': '3층',
      '이 금액부터 무료': '40000',
      배송비: '2500',
      '반품 배송비 (편도)': '3500',
      '교환 배송비 (왕복)': '7000',
      제주·도서산간: '기본 (제주 3,000원, 도서산간 5,000원)',
      '주로 쓰는 택배사': '한진택배',
      '당일 출고 마감': '15:30',
      '준비에 걸리는 날': '2',
      상태: '중지',
    },
    saved: {
      name: '가산센터',
      kind: 'CONSIGNMENT',
      postcode: '08588',
      phone: '02-123-4567',
      address1: '서울 금천구 가산로 1',
      address2: '3층',
      fee_policy: 'CONDITIONAL_FREE',
      base_fee: 2_500,
      free_threshold: 40_000,
      return_fee: 3_500,
      exchange_fee: 7_000,
      remote_policy_id: expect.any(Number) as number,
      default_carrier: 'HANJIN',
      cutoff_time: '15:30',
      lead_days: 2,
      status: 'INACTIVE',
    },
    shows: {
      이름: '가산센터',
      종류: '위탁',
      우편번호: '08588',
      전화: '02-123-4567',
      주소: '서울 금천구 가산로 1',
      '상세 주소': '3층',
      '받는 방식': '얼마 이상 무료',
      '이 금액부터 무료': '40,000',
      배송비: '2,500',
      '반품 배송비 (편도)': '3,500',
      '교환 배송비 (왕복)': '7,000',
      제주·도서산간: '기본 (제주 3,000원, 도서산간 5,000원)',
      '주로 쓰는 택배사': '한진택배',
      '당일 출고 마감': '15:30',
      '준비에 걸리는 날': '2',
      상태: '중지',
    },
    refuses: [
      ['우편번호', '1234', '우편번호는 숫자 다섯 자리예요.'],
      ['전화', '02)123', '숫자와 붙임표만 쓸 수 있어요.'],
      ['당일 출고 마감', '24:00', '14:00처럼 적어 주세요.'],
      ['이 금액부터 무료', '0', '1 이상'],
      ['준비에 걸리는 날', '-1', '0 이상'],
    ],
    changes: { 전화: '', '상세 주소': '', '받는 방식': '항상 받기', 상태: '사용' },
    becomes: { phone: '', address2: '', fee_policy: 'FIXED', base_fee: 2_500, status: 'ACTIVE', name: '가산센터' },
  },
  'remote-areas': {
    create: AreaCreate,
    edit: AreaEdit,
    make: () => makeOrigin(db()),
    starts: { '무엇으로 맞추나요': '우편번호', 지역: '도서산간', '추가 배송비를 받지 않는 곳이에요 (연륙도서)': '끔' },
    writes: {
      '우편번호 (시작)': '63000',
      '우편번호 (끝)': '63644',
      요금: '기본',
      지역: '제주',
      '추가 배송비를 받지 않는 곳이에요 (연륙도서)': true,
      출처: '2026년 공지',
    },
    saved: {
      match: 'POSTCODE_RANGE',
      value_from: '63000',
      value_to: '63644',
      zone: 'JEJU',
      exempt: true,
      source: '2026년 공지',
    },
    shows: {
      '무엇으로 맞추나요': '우편번호',
      '우편번호 (시작)': '63000',
      '우편번호 (끝)': '63644',
      요금: '기본',
      지역: '제주',
      '추가 배송비를 받지 않는 곳이에요 (연륙도서)': '켬',
      출처: '2026년 공지',
    },
    refuses: [['우편번호 (시작)', '', '꼭 입력해 주세요.']],
    changes: { '우편번호 (끝)': '63600', '추가 배송비를 받지 않는 곳이에요 (연륙도서)': false, 지역: '도서산간' },
    becomes: { value_from: '63000', value_to: '63600', exempt: false, zone: 'ISLAND', source: '2026년 공지' },
  },
})
