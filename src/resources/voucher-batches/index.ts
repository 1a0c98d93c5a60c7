import BatchIcon from '@mui/icons-material/StyleOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 이용권 묶음: vouchers that were made at once, and how many of them were used. */
export const voucherBatches: ResourceEntry = {
  name: 'voucher-batches',
  label: '이용권 묶음',
  group: '멤버십',
  icon: BatchIcon,
  keywords: ['이용권 만들기', '코드 만들기', '이용권 발급', '대량'],
  permission: { read: 'vouchers:read' },
  recordRepresentation: 'id',
  list: screen(() => import('./BatchList.tsx'), 'BatchList'),
}
