import BannerIcon from '@mui/icons-material/ViewCarouselOutlined'
import SingleIcon from '@mui/icons-material/LocalOfferOutlined'
import MultiIcon from '@mui/icons-material/FlashOnOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

const permission = {
  read: 'catalog:read',
  create: 'content:write',
  edit: 'content:write',
  delete: 'content:write',
} as const

/** 배너: the pictures on top of the store, 베스트 and 단독 상품. */
export const bannerEvents: ResourceEntry = {
  name: 'banner-events',
  label: '배너',
  group: '마케팅',
  icon: BannerIcon,
  keywords: ['이벤트', '첫 화면', '히어로', '롤링', '배너 순서'],
  permission,
  recordRepresentation: 'title',
  list: screen(() => import('./EventLists.tsx'), 'BannerList'),
  create: screen(() => import('./EventForms.tsx'), 'BannerCreate'),
  edit: screen(() => import('./EventForms.tsx'), 'BannerEdit'),
}

/** 단일 상품 이벤트: one product, shown or sold for a while at another price. */
export const singleProductEvents: ResourceEntry = {
  name: 'single-product-events',
  label: '단일 상품 이벤트',
  group: '마케팅',
  icon: SingleIcon,
  keywords: ['타임세일', '특가', '오늘의 상품'],
  permission,
  recordRepresentation: 'title',
  list: screen(() => import('./EventLists.tsx'), 'SingleProductList'),
  create: screen(() => import('./EventForms.tsx'), 'SingleProductCreate'),
  edit: screen(() => import('./EventForms.tsx'), 'SingleProductEdit'),
}

/** 여러 상품 이벤트: up to a hundred products with one period. */
export const multiProductEvents: ResourceEntry = {
  name: 'multi-product-events',
  label: '여러 상품 이벤트',
  group: '마케팅',
  icon: MultiIcon,
  keywords: ['타임세일', '특가', '묶음 이벤트'],
  permission,
  recordRepresentation: 'title',
  list: screen(() => import('./EventLists.tsx'), 'MultiProductList'),
  create: screen(() => import('./EventForms.tsx'), 'MultiProductCreate'),
  edit: screen(() => import('./EventForms.tsx'), 'MultiProductEdit'),
}
