import type { IconName } from '#customer/ui/Icon.tsx'

type Words = { icon: IconName; title: string; description: string; to: string; label: string }

const OWN = '주소가 맞는지, 주문한 계정으로 로그인했는지 확인해 주세요.'
const MOVED = '끝났거나 주소가 바뀌었어요.'

/** Things that an address may name and that are not there: what they are, and where to go instead. */
export const MISSING = {
  product: {
    icon: 'bag',
    title: '볼 수 없는 상품이에요',
    description: '판매가 끝났거나 주소가 바뀌었어요.',
    to: '/store',
    label: '스토어 둘러보기',
  },
  category: { icon: 'bag', title: '없는 카테고리예요', description: MOVED, to: '/store', label: '스토어 둘러보기' },
  brand: { icon: 'bag', title: '없는 브랜드예요', description: MOVED, to: '/store', label: '스토어 둘러보기' },
  exhibition: { icon: 'star', title: '없는 기획전이에요', description: MOVED, to: '/store', label: '스토어 둘러보기' },
  event: {
    icon: 'star',
    title: '끝났거나 없는 이벤트예요',
    description: '주소가 맞는지 확인해 주세요.',
    to: '/events/main',
    label: '이벤트 화면으로 가기',
  },
  order: { icon: 'box', title: '찾을 수 없는 주문이에요', description: OWN, to: '/my/orders', label: '주문 내역 보기' },
  claim: {
    icon: 'receipt',
    title: '찾을 수 없는 취소·교환·반품이에요',
    description: OWN,
    to: '/my/claims',
    label: '취소·교환·반품 내역 보기',
  },
  refund: {
    icon: 'receipt',
    title: '찾을 수 없는 환불이에요',
    description: OWN,
    to: '/my/claims',
    label: '취소·교환·반품 내역 보기',
  },
  review: {
    icon: 'star',
    title: '찾을 수 없는 리뷰예요',
    description: '지운 리뷰이거나 다른 계정으로 쓴 리뷰예요.',
    to: '/my/reviews?tab=written',
    label: '내가 쓴 리뷰 보기',
  },
  checkout: {
    icon: 'receipt',
    title: '찾을 수 없는 주문서예요',
    description: '담아 둔 상품은 장바구니에 그대로 있어요. 거기에서 다시 주문해 주세요.',
    to: '/cart',
    label: '장바구니로 가기',
  },
} satisfies Record<string, Words>

export type MissingThing = keyof typeof MISSING

const PLACES: [RegExp, MissingThing][] = [
  [/^\/store\/products?(\/|$)|^\/products?\//, 'product'],
  [/^\/store\/categor(y|ies)(\/|$)/, 'category'],
  [/^(\/store)?\/brands?(\/|$)/, 'brand'],
  [/^(\/store)?\/exhibitions?(\/|$)/, 'exhibition'],
  [/^\/events?(\/|$)/, 'event'],
  [/^(\/my|\/store)?\/orders?(\/|$)/, 'order'],
  [/^(\/my)?\/claims?(\/|$)/, 'claim'],
  [/^(\/my)?\/refunds?(\/|$)/, 'refund'],
  [/^\/store\/checkout(\/|$)/, 'checkout'],
]

/** What an address that leads nowhere was about; undefined when it does not say. */
export const thingAt = (pathname: string): MissingThing | undefined =>
  PLACES.find(([place]) => place.test(pathname))?.[1]
