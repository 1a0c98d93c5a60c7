import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import { part } from '#console/patiently.ts'
import { screen, type ResourceEntry } from '#console/registry.ts'
import { INITIAL } from './initial.ts'

/** 환불관리: money that goes back, by the day it was promised. */
export const refunds: ResourceEntry = {
  name: 'refunds',
  label: '환불관리',
  group: '클레임',
  icon: RefundIcon,
  keywords: ['환불', '환불 실행', '수기 환불', '결제 취소', '환불 실패'],
  permission: { read: 'refunds:read' },
  recordRepresentation: 'refund_no',
  opening: INITIAL,
  list: screen(() => import('./RefundList.tsx'), 'RefundList'),
  show: screen(() => import('./RefundShow.tsx'), 'RefundShow'),
  quick: { view: part(() => import('./RefundQuick.tsx'), 'RefundQuick'), width: 560 },
}
