/**
 * 취소관리 · 교환관리 · 반품관리 are three work queues of one kind of thing; a claim of any kind has one detail, and goods
 * that come back have a desk.
 */
import CancelIcon from '@mui/icons-material/CancelOutlined'
import ExchangeIcon from '@mui/icons-material/SwapHorizOutlined'
import ReturnIcon from '@mui/icons-material/AssignmentReturnOutlined'
import DeskIcon from '@mui/icons-material/QrCodeScannerOutlined'
import { part } from '#console/patiently.ts'
import { screen, type PageEntry, type ResourceEntry } from '#console/registry.ts'
import { INITIAL } from './list/initial.ts'

const queue = { group: '클레임', permission: { read: 'claims:read' }, recordRepresentation: 'claim_no' } as const

export const cancelClaims: ResourceEntry = {
  ...queue,
  name: 'cancel-claims',
  label: '취소관리',
  icon: CancelIcon,
  keywords: ['취소', '취소요청', '주문 취소'],
  opening: INITIAL,
  list: screen(() => import('./list/ClaimLists.tsx'), 'CancelClaimList'),
}

export const exchangeClaims: ResourceEntry = {
  ...queue,
  name: 'exchange-claims',
  label: '교환관리',
  icon: ExchangeIcon,
  keywords: ['교환', '교환요청', '재배송'],
  opening: INITIAL,
  list: screen(() => import('./list/ClaimLists.tsx'), 'ExchangeClaimList'),
}

export const returnClaims: ResourceEntry = {
  ...queue,
  name: 'return-claims',
  label: '반품관리',
  icon: ReturnIcon,
  keywords: ['반품', '반품요청', '수거'],
  opening: INITIAL,
  list: screen(() => import('./list/ClaimLists.tsx'), 'ReturnClaimList'),
}

/** One claim, whatever its kind; reached from the queues, orders and refunds. */
export const claims: ResourceEntry = {
  name: 'claims',
  label: '클레임',
  icon: ReturnIcon,
  permission: { read: 'claims:read' },
  recordRepresentation: 'claim_no',
  show: screen(() => import('./show/ClaimShow.tsx'), 'ClaimShow'),
  quick: { view: part(() => import('./show/ClaimQuick.tsx'), 'ClaimQuick'), width: 640 },
}

export const returnDesk: PageEntry = {
  path: '/return-desk',
  label: '검수 모드',
  group: '클레임',
  icon: DeskIcon,
  keywords: ['검수', '스캐너', '반송장', '입고', '반품 검수'],
  permission: 'claims:complete',
  page: screen(() => import('./desk/ReturnDesk.tsx'), 'ReturnDesk'),
}
