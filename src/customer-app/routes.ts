import type { ComponentType } from 'react'
import type { Screen } from './shell/bars/chrome.ts'

/** A screen with the file that draws it; an address that is only announced has none. */
export type Route = Screen & {
  load?: () => Promise<ComponentType>
  /** stands in for what is not built yet: nobody is asked to sign in for it */
  isPlaceholder?: true
  /** for trying things out: only where the installation says so */
  isSandbox?: true
}

type Look = Omit<Route, 'path' | 'title' | 'load'>

function screen<Name extends string>(
  path: string,
  title: string,
  look: Look,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Route {
  return { path, title, ...look, load: () => load().then((module) => module[name]) }
}

const announced = (path: string, title: string, look: Look = {}): Route => ({ path, title, ...look })

const member = { auth: 'user' } as const
const shop = { service: 'store' } as const
const buying = { service: 'store', auth: 'user' } as const
const account = { service: 'both', auth: 'user', nav: '마이페이지' } as const
const inAccount = { service: 'both', auth: 'user' } as const
const wayIn = { auth: 'anon', topBar: false } as const
const ofBoth = { service: 'both' } as const

// screens that come together: each file more costs every page its name
const gifts = () => import('./features/gifts/screens.ts')
const identity = () => import('./features/account/identity.ts')
const methods = () => import('./features/payment-methods/screens.ts')
const results = () => import('./features/subscription/results.ts')
const settings = () => import('./features/account/settings.ts')
const connections = () => import('./features/connections/screens.ts')
const resets = () => import('./features/auth/resets.ts')
const social = () => import('./features/auth/social/screens.ts')
const vouchers = () => import('./features/voucher/screens.ts')

/**
 * The table of screens: address, title, what surrounds it (`Screen` says how), and the file that draws it, loaded when it
 * is first visited. Of two rows that fit an address the first one counts. One screen, one line: the formatter stays out.
 */
// prettier-ignore
export const routes: readonly Route[] = [
  // membership
  screen('/', '홈', { tabs: ['홈'], nav: '홈', webviewAppBar: 'none' }, () => import('./features/home/HomeScreen.tsx'), 'HomeScreen'),
  screen('/programs', '탐색', { tabs: ['탐색'], nav: '탐색', isPlaceholder: true }, () => import('./features/membership/ComingScreens.tsx'), 'ProgramsComingScreen'),
  screen('/feeds', '피드', { auth: 'user', nav: '피드', isPlaceholder: true }, () => import('./features/membership/ComingScreens.tsx'), 'FeedsComingScreen'),
  screen('/events/main', '이벤트', { tabs: ['이벤트'], nav: null }, () => import('./features/membership/EventsScreen.tsx'), 'EventsScreen'),
  screen('/events/membership-a/1', '멤버십 소개', { tabs: ['이벤트', '멤버십 소개'], nav: null }, () => import('./features/membership/MembershipScreen.tsx'), 'MembershipScreen'),
  screen('/events/7-days-free/1', '7일 무료 체험', { tabs: ['이벤트', '무료 체험'], nav: null }, () => import('./features/membership/TrialScreen.tsx'), 'TrialScreen'),
  screen('/events/subscription-benefits', '구독 혜택', { tabs: ['이벤트'], nav: null }, () => import('./features/membership/BenefitsScreen.tsx'), 'BenefitsScreen'),
  screen('/event-not-found', '이벤트 없음', { tabs: [], nav: null }, () => import('./features/membership/EventNotFoundScreen.tsx'), 'EventNotFoundScreen'),
  screen('/checkout', '구독 결제', member, () => import('./features/membership/choice/ChoiceScreen.tsx'), 'ChoiceScreen'),
  // store
  screen('/store', '스토어', { service: 'store', nav: null }, () => import('./features/store/StoreScreen.tsx'), 'StoreScreen'),
  screen('/store/categories/:id', '카테고리', shop, () => import('./features/store/categories/CategoryScreen.tsx'), 'CategoryScreen'),
  screen('/store/best', '베스트', shop, () => import('./features/store/BestScreen.tsx'), 'BestScreen'),
  screen('/store/only', '단독', shop, () => import('./features/store/OnlyScreen.tsx'), 'OnlyScreen'),
  screen('/store/time-sale', '타임세일', shop, () => import('./features/store/time-sale/TimeSaleScreen.tsx'), 'TimeSaleScreen'),
  screen('/search', '검색', shop, () => import('./features/store/search/SearchScreen.tsx'), 'SearchScreen'),
  screen('/store/products/:id', '상품 상세', shop, () => import('./features/store/product/ProductScreen.tsx'), 'ProductScreen'),
  screen('/store/exhibitions/:id', '기획전', shop, () => import('./features/store/exhibitions/ExhibitionScreen.tsx'), 'ExhibitionScreen'),
  screen('/store/brands/:id', '브랜드', shop, () => import('./features/store/brands/BrandScreen.tsx'), 'BrandScreen'),
  screen('/cart', '장바구니', buying, () => import('./features/cart/CartScreen.tsx'), 'CartScreen'),
  screen('/checkout/order-info', '주문 정보', member, results, 'OrderInfoScreen'),
  screen('/checkout/success', '결제 완료', member, results, 'SuccessScreen'),
  screen('/checkout/fail', '결제 실패', {}, results, 'FailScreen'),
  screen('/my/subscription', '구독 관리', account, () => import('./features/subscription/SubscriptionScreen.tsx'), 'SubscriptionScreen'),
  screen('/store/checkout/:id', '주문서', buying, () => import('./features/checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  screen('/store/checkout/:id/complete', '주문 완료', buying, () => import('./features/checkout/CompleteScreen.tsx'), 'CompleteScreen'),
  screen('/checkout/payment-card-register', '카드 등록', member, methods, 'RegisterScreen'),
  screen('/checkout/redirect', '결제 확인', {}, methods, 'RedirectScreen'),
  // my pages
  screen('/my/referral', '친구 추천', account, () => import('./features/referral/ReferralScreen.tsx'), 'ReferralScreen'),
  screen('/my', '마이', account, () => import('./features/my/MyScreen.tsx'), 'MyScreen'),
  screen('/my/orders', '주문 내역', account, () => import('./features/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  screen('/my/orders/:id', '주문 상세', inAccount, () => import('./features/orders/OrderScreen.tsx'), 'OrderScreen'),
  screen('/my/orders/:id/claims/:type', '취소/교환/반품 신청', inAccount, () => import('./features/claims/request/ClaimRequestScreen.tsx'), 'ClaimRequestScreen'),
  screen('/my/claims', '취소·교환·반품', account, () => import('./features/claims/ClaimsScreen.tsx'), 'ClaimsScreen'),
  screen('/my/claims/:id', '취소·교환·반품 상세', inAccount, () => import('./features/claims/ClaimScreen.tsx'), 'ClaimScreen'),
  screen('/my/refunds/:id', '환불 상세', inAccount, () => import('./features/claims/refund/RefundScreen.tsx'), 'RefundScreen'),
  screen('/my/coupons', '쿠폰', account, () => import('./features/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  screen('/my/points', '포인트', account, () => import('./features/points/PointsScreen.tsx'), 'PointsScreen'),
  screen('/my/reviews', '리뷰', account, () => import('./features/reviews/ReviewsScreen.tsx'), 'ReviewsScreen'),
  screen('/my/reviews/write/:id', '리뷰 쓰기', inAccount, () => import('./features/reviews/form/WriteScreen.tsx'), 'WriteScreen'),
  screen('/my/reviews/:id/edit', '리뷰 고치기', inAccount, () => import('./features/reviews/form/EditScreen.tsx'), 'EditScreen'),
  screen('/my/wishes', '찜', account, () => import('./features/store/wishes/list/WishesScreen.tsx'), 'WishesScreen'),
  screen('/my/inquiries', '1:1 문의', account, () => import('./features/inquiries/InquiriesScreen.tsx'), 'InquiriesScreen'),
  screen('/my/inquiry/new', '문의하기', inAccount, () => import('./features/inquiries/form/NewScreen.tsx'), 'NewScreen'),
  screen('/my/inquiries/:id', '1:1 문의', inAccount, () => import('./features/inquiries/conversation/ConversationScreen.tsx'), 'ConversationScreen'),
  screen('/my/inquiries/:id/edit', '문의 고치기', inAccount, () => import('./features/inquiries/form/EditScreen.tsx'), 'EditScreen'),
  screen('/my/notifications', '알림', account, () => import('./features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  screen('/my/settings', '설정', account, () => import('./features/account/SettingsScreen.tsx'), 'SettingsScreen'),
  screen('/my/settings/profile', '프로필', inAccount, identity, 'ProfileScreen'),
  screen('/my/settings/password', '비밀번호', inAccount, identity, 'PasswordScreen'),
  screen('/my/settings/mobile', '휴대폰 번호', inAccount, identity, 'MobileScreen'),
  screen('/my/settings/address', '배송지', inAccount, () => import('./features/account/AddressScreen.tsx'), 'AddressScreen'),
  screen('/my/settings/consents', '알림·마케팅 동의', inAccount, settings, 'ConsentsScreen'),
  screen('/my/settings/devices', '로그인한 기기', inAccount, settings, 'DevicesScreen'),
  screen('/my/settings/deactivate', '회원 탈퇴', inAccount, settings, 'DeactivateScreen'),
  screen('/my/settings/social', '소셜 계정', inAccount, connections, 'SocialSettingsScreen'),
  screen('/my/settings/tv', 'TV 연결', inAccount, connections, 'TvSettingsScreen'),
  // vouchers
  screen('/voucher', '이용권 등록', {}, vouchers, 'VoucherScreen'),
  screen('/voucher/pre-checkout/order-info', '이용권 주문 정보', member, vouchers, 'OrderInfoScreen'),
  screen('/my/settings/payment-methods', '결제수단', inAccount, methods, 'PaymentMethodsScreen'),
  // gifts
  screen('/package-detail', '패키지', {}, gifts, 'PackageScreen'),
  screen('/gifts/:token', '선물 받기', {}, gifts, 'GiftScreen'),
  screen('/my/gifts', '선물함', account, gifts, 'GiftsScreen'),
  screen('/checkout/membership-options-benefit', '혜택 선택', member, gifts, 'BenefitChoiceScreen'),
  // ways in
  screen('/sign-in', '로그인', wayIn, () => import('./features/auth/SignInScreen.tsx'), 'SignInScreen'),
  screen('/sign-up', '회원가입', wayIn, () => import('./features/auth/SignUpScreen.tsx'), 'SignUpScreen'),
  screen('/success-sign-up', '가입 완료', { auth: 'user', topBar: false }, () => import('./features/auth/SuccessSignUpScreen.tsx'), 'SuccessSignUpScreen'),
  screen('/reset-password', '비밀번호 재설정', wayIn, resets, 'ResetPasswordScreen'),
  screen('/reset-password/request', '비밀번호 찾기', wayIn, resets, 'ResetRequestScreen'),
  screen('/sign-in-social', '소셜 로그인', wayIn, social, 'SocialScreen'),
  screen('/sign-in-error', '로그인 오류', wayIn, social, 'SignInErrorScreen'),
  // information
  screen('/policies', '약관', ofBoth, () => import('./features/info/PoliciesScreen.tsx'), 'PoliciesScreen'),
  screen('/user-guides', '이용 가이드', ofBoth, () => import('./features/info/UserGuidesScreen.tsx'), 'UserGuidesScreen'),
  screen('/app-download', '앱 다운로드', { topBar: false }, () => import('./features/info/AppDownloadScreen.tsx'), 'AppDownloadScreen'),
  screen('/tv', 'TV', { topBar: false, webviewAppBar: 'none' }, () => import('./features/tv/TvScreen.tsx'), 'TvScreen'),
  // for trying things out; an installation for customers has none of them
  screen('/design-tokens', '디자인 토큰', { service: 'both', isSandbox: true }, () => import('./features/info/DesignTokensScreen.tsx'), 'DesignTokensScreen'),
  screen('/webview-test', '웹뷰 테스트', { service: 'both', isSandbox: true }, () => import('./features/webview/WebviewTestScreen.tsx'), 'WebviewTestScreen'),
  // drawn for every address that leads nowhere, which says so to anybody
  screen('/404', '찾을 수 없음', { service: 'both', isPlaceholder: true }, () => import('./features/home/NotFoundScreen.tsx'), 'NotFoundScreen'),

  // announced: an address with its surroundings, which leads nowhere yet
  announced('/programs/directories/:id', '모음', { tabs: ['탐색'], nav: '탐색' }),
  announced('/programs/:programId', '프로그램'),
  announced('/channels', '선생님', { nav: '탐색' }),
  announced('/channels/*', '채널', { nav: '탐색' }),
  announced('/playlists', '플레이리스트', member),
  announced('/playlists/:id', '플레이리스트'),
  announced('/my/watched-workout', '운동 기록', { auth: 'user', nav: '마이페이지' }),
  announced('/secret', '비밀 페이지'),
  announced('/clips', '클립'),
  announced('/teams', '팀', member),
  announced('/teams/invitations', '팀 초대', { topBar: false }),
  announced('/feedbacks', '의견 보내기', ofBoth),
  announced('/questions', 'Q&A', ofBoth),
  announced('/users', '프로필', ofBoth),
  announced('/lessons/:id', '레슨 재생'),
]
