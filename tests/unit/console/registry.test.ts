import { describe, expect, test } from 'vitest'
import { entryAt, isPage, menuGroups, readPermissionOf, screenAt } from '#console/registry.ts'
import { pathOf } from '#dataProvider/paths.ts'
import { can, type StaffRole } from '#shared/permissions.ts'
import access from '#tests/data/access.json' with { type: 'json' }
import { registry } from '../../../src/resources/index.ts'

const asked: Record<string, string> = access
const resources = registry.flatMap((entry) => (isPage(entry) ? [] : [entry]))

describe('화면의 권한', () => {
  test.each(resources)('$name 화면의 권한은 그 화면이 부르는 API의 권한이다', ({ name, permission, ...screens }) => {
    const path = pathOf(name)
    expect(permission.read).toBe(asked[`GET ${path}`])
    if (screens.create || permission.create) expect(permission.create).toBe(asked[`POST ${path}`])
    if (screens.edit || permission.edit)
      expect(permission.edit).toBe(asked[`PATCH ${path}/{id}`] ?? asked[`PUT ${path}/{id}`])
    if (permission.delete) expect(permission.delete).toBe(asked[`DELETE ${path}/{id}`])
  })

  test('자원이 아닌 화면도 정한 권한으로 열린다', () => {
    const pages = registry.flatMap((entry) => (isPage(entry) ? [[entry.path, entry.permission]] : []))
    expect(Object.fromEntries(pages)).toEqual({
      '/': 'stats:read',
      '/deadlines': 'stats:read',
      '/conversations': 'cs:read',
      '/invoice-upload': 'orders:process',
      '/packing-desk': 'orders:process',
      '/return-desk': 'claims:complete',
      '/price-calendar': 'price-schedules:read',
      '/price-schedule-file': 'price-schedules:write',
      '/shipping-settings': 'shipping:read',
      '/delivery-schedules': 'shipping:read',
      '/policies': 'policies:read',
      '/points-request': 'points:write',
      '/statistics': 'sales:read',
      '/claim-rates': 'stats:read',
      '/conversation-metrics': 'cs:read',
      '/subscription-statistics': 'sales:read',
      '/lead-times': 'stats:read',
      '/books': 'books:read',
      '/access-review': 'access:read',
      '/account': 'staff:self',
    })
  })
})

const menuOf = (role: StaffRole) =>
  menuGroups.map((group) => [
    group,
    registry.flatMap((entry) => (entry.group === group && can(role, readPermissionOf(entry)) ? [entry.label] : [])),
  ]) as [string, string[]][]

const settings = [
  '출고지',
  '택배사',
  '배송 설정',
  '정책',
  '사유',
  '안내 문구',
  '답변 템플릿',
  '문의 유형',
  '상담 태그',
  '휴무일',
  '배송 일정',
  '도서산간 지역',
  '약관',
]
const managers = ['직원 계정', '접속기록', '접속기록 점검', '감사 기록']

test('메뉴는 하루의 차례대로 서고, 역할마다 볼 수 없는 것은 없다', () => {
  expect(menuOf('admin')).toEqual([
    ['오늘', ['대시보드', '마감 레이더', '고객문의', '사건', '작업 내역', '승인 대기함']],
    ['주문·배송', ['주문 처리', '송장 업로드', '주문', '배송', '출고 검수', '출고 중지']],
    ['클레임', ['취소관리', '반품관리', '교환관리', '검수 모드', '환불관리']],
    ['상품', ['상품', 'SKU·재고', '가격변경 예약', '카테고리', '상품 태그', '브랜드', '카탈로그']],
    [
      '멤버십',
      [
        '구독',
        '요금제',
        '가격 인상',
        '구독 상품',
        '이용권 묶음',
        '이용권',
        '추천 프로그램',
        '추천',
        '선물 묶음',
        '혜택 캠페인',
        '선물',
      ],
    ],
    ['고객', ['회원', '리뷰', '신고 관리', '메시지함']],
    [
      '마케팅',
      [
        '포인트 내역',
        '포인트 지급·차감',
        '쿠폰',
        '배너',
        '단일 상품 이벤트',
        '여러 상품 이벤트',
        '기획전',
        '인기 검색어',
        '동의어',
      ],
    ],
    ['통계', ['매출 통계', '취소·반품·교환율', '출고 리드타임', '멤버십 통계', '상담 지표', '상시 검산', '결제 대사']],
    ['설정', [...settings, ...managers]],
  ])
  const all = menuOf('admin').flatMap(([, labels]) => labels)
  const hiddenFrom = (role: StaffRole) => {
    const seen = new Set(menuOf(role).flatMap(([, labels]) => labels))
    return all.filter((label) => !seen.has(label))
  }
  expect(hiddenFrom('ops')).toEqual(managers)
  expect(hiddenFrom('cs')).toEqual([
    '송장 업로드',
    '출고 검수',
    '검수 모드',
    '가격변경 예약',
    '매출 통계',
    '멤버십 통계',
    '상시 검산',
    ...managers,
  ])
  const desk = [
    '송장 업로드',
    '출고 검수',
    '취소관리',
    '반품관리',
    '교환관리',
    '검수 모드',
    '환불관리',
    '메시지함',
    '상시 검산',
    '결제 대사',
  ]
  const own = settings.filter((label) => !['정책', '약관', '답변 템플릿', '문의 유형', '상담 태그'].includes(label))
  expect(hiddenFrom('marketer')).toEqual([...desk, ...own, ...managers])
})

test('주소에서 그 화면을 찾고, 없는 화면은 없다', () => {
  const at = (path: string) => screenAt(registry, path)
  const pages = registry.filter(isPage)
  const products = resources.find(({ name }) => name === 'products')
  const orders = resources.find(({ name }) => name === 'orders')
  expect([at('/products'), at('/products/create'), at('/products/3')]).toEqual([
    products?.list,
    products?.create,
    products?.edit,
  ])
  expect([at('/orders'), at('/orders/3'), at('/orders/3/show'), at('/orders/create')]).toEqual([
    orders?.list,
    orders?.show,
    orders?.show,
    undefined,
  ])
  expect(at('/policies')).toBe(pages.find(({ path }) => path === '/policies')?.page)
  expect(entryAt(registry, '/orders')?.label).toBe('주문')
  expect(at('/nothing')).toBeUndefined()
})
