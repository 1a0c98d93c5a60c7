import { matchPath } from 'react-router'

export type Service = 'life' | 'store'
export type Access = 'any' | 'user' | 'anon'

/** What surrounds a screen. Tabs and bottom navigation are named by their Korean label. */
export type Chrome = {
  title: string
  service: Service
  /** the screen belongs to neither service: whichever was chosen last stays chosen */
  ofBoth: boolean
  auth: Access
  topBar: boolean
  serviceSwitcher: boolean
  searchAndCart: boolean
  tabs: boolean
  activeTabs: string[]
  bottomNav: boolean
  activeNav: string | null
  webviewAppBar: 'back' | 'none'
}

type Row = { path: string; title: string; store?: true; auth?: Access; tabs?: string[]; nav?: string | null }

/** One row a screen; no `tabs` or `nav` means that part is hidden. The first row that matches a path wins. */
const ROWS: Row[] = [
  { path: '/', title: '홈', tabs: ['홈'], nav: '홈' },
  { path: '/programs', title: '탐색', tabs: ['탐색'], nav: '탐색' },
  { path: '/programs/directories/:id', title: '모음', tabs: ['탐색'], nav: '탐색' },
  { path: '/programs/:programId', title: '프로그램' },
  { path: '/channels', title: '선생님', nav: '탐색' },
  { path: '/channels/*', title: '채널', nav: '탐색' },
  { path: '/playlists', title: '플레이리스트', auth: 'user' },
  { path: '/playlists/:id', title: '플레이리스트' },
  { path: '/feeds', title: '피드', auth: 'user', nav: '피드' },
  { path: '/my', title: '마이', auth: 'user', nav: '마이페이지' },
  { path: '/my/watched-workout', title: '운동 기록', auth: 'user', nav: '마이페이지' },
  { path: '/store', title: '스토어', store: true, nav: null },
  { path: '/search', title: '검색', store: true },
  { path: '/cart', title: '장바구니', store: true, auth: 'user' },
  { path: '/events/main', title: '이벤트', tabs: ['이벤트'], nav: null },
  { path: '/events/membership-a/1', title: '멤버십 소개', tabs: ['이벤트', '멤버십 소개'], nav: null },
  { path: '/events/7-days-free/1', title: '7일 무료 체험', tabs: ['이벤트', '무료 체험'], nav: null },
  { path: '/events/subscription-benefits', title: '구독 혜택', tabs: ['이벤트'], nav: null },
  { path: '/event-not-found', title: '이벤트 없음', tabs: [], nav: null },
  { path: '/sign-in', title: '로그인', auth: 'anon' },
  { path: '/sign-up', title: '회원가입', auth: 'anon' },
  { path: '/success-sign-up', title: '가입 완료', auth: 'user' },
  { path: '/reset-password', title: '비밀번호 재설정', auth: 'anon' },
  { path: '/reset-password/request', title: '비밀번호 찾기', auth: 'anon' },
  { path: '/sign-in-social', title: '소셜 로그인', auth: 'anon' },
  { path: '/sign-in-error', title: '로그인 오류', auth: 'anon' },
  { path: '/checkout', title: '구독 결제', auth: 'user' },
  { path: '/checkout/membership-options-benefit', title: '혜택 선택', auth: 'user' },
  { path: '/checkout/order-info', title: '주문 정보', auth: 'user' },
  { path: '/checkout/payment-card-register', title: '카드 등록', auth: 'user' },
  { path: '/checkout/success', title: '결제 완료', auth: 'user' },
  { path: '/checkout/fail', title: '결제 실패' },
  { path: '/checkout/redirect', title: '결제 확인' },
  { path: '/voucher', title: '이용권 등록' },
  { path: '/voucher/pre-checkout/order-info', title: '이용권 주문 정보', auth: 'user' },
  { path: '/app-download', title: '앱 다운로드' },
  { path: '/package-detail', title: '패키지' },
  { path: '/secret', title: '비밀 페이지' },
  { path: '/clips', title: '클립' },
  { path: '/teams', title: '팀', auth: 'user' },
  { path: '/teams/invitations', title: '팀 초대' },
  { path: '/policies', title: '약관' },
  { path: '/feedbacks', title: '의견 보내기' },
  { path: '/questions', title: 'Q&A' },
  { path: '/user-guides', title: '이용 가이드' },
  { path: '/users', title: '프로필' },
  { path: '/webview-test', title: '웹뷰 테스트' },
  { path: '/404', title: '찾을 수 없음' },
  { path: '/lessons/:id', title: '레슨 재생' },
  { path: '/store/products/:id', title: '상품 상세', store: true },
  { path: '/store/categories/:id', title: '카테고리', store: true },
  { path: '/store/best', title: '베스트', store: true },
  { path: '/store/only', title: '단독', store: true },
  { path: '/store/time-sale', title: '타임세일', store: true },
  { path: '/store/exhibitions/:id', title: '기획전', store: true },
  { path: '/store/checkout/:id', title: '주문서', store: true, auth: 'user' },
  { path: '/store/checkout/:id/complete', title: '주문 완료', store: true, auth: 'user' },
  { path: '/my/orders', title: '주문 내역', auth: 'user', nav: '마이페이지' },
  { path: '/my/orders/:id', title: '주문 상세', auth: 'user' },
  { path: '/my/orders/:id/claims/:type', title: '취소/교환/반품 신청', auth: 'user' },
  { path: '/my/claims', title: '취소·교환·반품', auth: 'user', nav: '마이페이지' },
  { path: '/my/claims/:id', title: '취소·교환·반품 상세', auth: 'user' },
  { path: '/my/refunds/:id', title: '환불 상세', auth: 'user' },
  { path: '/my/coupons', title: '쿠폰', auth: 'user', nav: '마이페이지' },
  { path: '/my/points', title: '포인트', auth: 'user', nav: '마이페이지' },
  { path: '/my/reviews', title: '리뷰', auth: 'user', nav: '마이페이지' },
  { path: '/my/subscription', title: '구독 관리', auth: 'user', nav: '마이페이지' },
  { path: '/my/inquiries', title: '1:1 문의', auth: 'user', nav: '마이페이지' },
  { path: '/my/settings', title: '설정', auth: 'user', nav: '마이페이지' },
  { path: '/my/settings/profile', title: '프로필', auth: 'user' },
  { path: '/my/settings/password', title: '비밀번호', auth: 'user' },
  { path: '/my/settings/mobile', title: '휴대폰 번호', auth: 'user' },
  { path: '/my/settings/address', title: '배송지', auth: 'user' },
  { path: '/my/settings/consents', title: '알림·마케팅 동의', auth: 'user' },
  { path: '/my/settings/devices', title: '로그인한 기기', auth: 'user' },
  { path: '/my/settings/deactivate', title: '회원 탈퇴', auth: 'user' },
  { path: '/my/settings/social', title: '소셜 계정', auth: 'user' },
  { path: '/my/settings/tv', title: 'TV 연결', auth: 'user' },
  { path: '/tv', title: 'TV' },
  { path: '/gifts/:token', title: '선물 받기' },
  { path: '/design-tokens', title: '디자인 토큰' },
]

const NOT_FOUND: Row = { path: '*', title: '찾을 수 없음' }
const AUTH_PATHS = /^\/(sign-in|sign-up|success-sign-up|reset-password|sign-in-social|sign-in-error)(\/|$)/
const OF_BOTH = /^\/(my|policies|user-guides|design-tokens|feedbacks|questions|users|webview-test|404)(\/|$)/
const WITHOUT_TOP_BAR = /^\/(teams\/invitations|app-download|tv)$/

/** The chrome of a path; a path nobody knows looks like `/404`. */
export function chromeFor(pathname: string): Chrome {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const programLike = path.startsWith('/program') && !path.startsWith('/programs')
  const row = programLike
    ? { path, title: '프로그램', tabs: ['탐색'], nav: '탐색' }
    : (ROWS.find((candidate) => matchPath(candidate.path, path)) ?? NOT_FOUND)
  return chromeOf(row, path)
}

function chromeOf(row: Row, path: string): Chrome {
  const topBar = !AUTH_PATHS.test(path) && !WITHOUT_TOP_BAR.test(path)
  const underMy = /^\/my(\/|$)/.test(path) && path !== '/my/watched-workout'
  return {
    title: row.title,
    service: row.store ? 'store' : 'life',
    ofBoth: row.path === '*' || ((!topBar || OF_BOTH.test(path)) && path !== '/my/watched-workout'),
    auth: row.auth ?? 'any',
    topBar,
    serviceSwitcher: topBar && !underMy,
    searchAndCart: topBar && row.store === true,
    tabs: row.tabs !== undefined,
    activeTabs: row.tabs ?? [],
    bottomNav: row.nav !== undefined,
    activeNav: row.nav ?? null,
    webviewAppBar: row.path === '/' || row.path === '/tv' ? 'none' : 'back',
  }
}

/**
 * Where a screen without a way on (no bottom navigation) leads back to: the nearest screen above it in its address, else
 * the front of its service. Null where the navigation is there, or the screen stands alone.
 */
export function placeAbove(pathname: string): string | null {
  const { bottomNav, topBar, service } = chromeFor(pathname)
  if (bottomNav || !topBar) return null
  const front = service === 'store' ? '/store' : '/'
  if (pathname.startsWith('/store/checkout/')) return pathname.endsWith('/complete') ? front : '/cart'
  for (let above = pathname; above.lastIndexOf('/') > 0;) {
    above = above.slice(0, above.lastIndexOf('/'))
    if (ROWS.some(({ path }) => matchPath(path, above))) return above
  }
  return front
}

export type Destination = { label: string; to: string; icon: 'home' | 'compass' | 'bag' | 'feed' | 'user' }

/** The bottom navigation: five items, always. */
export const NAV: Destination[] = [
  { label: '홈', to: '/', icon: 'home' },
  { label: '탐색', to: '/programs', icon: 'compass' },
  { label: '스토어', to: '/store', icon: 'bag' },
  { label: '피드', to: '/feeds', icon: 'feed' },
  { label: '마이페이지', to: '/my', icon: 'user' },
]

/** The tabs at the top of membership screens. */
export const TABS: { label: string; to: string }[] = [
  { label: '홈', to: '/' },
  { label: '탐색', to: '/programs' },
  { label: '이벤트', to: '/events/main' },
  { label: '멤버십 소개', to: '/events/membership-a/1' },
  { label: '무료 체험', to: '/events/7-days-free/1' },
]
