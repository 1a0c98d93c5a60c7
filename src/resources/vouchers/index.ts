import VoucherIcon from '@mui/icons-material/RedeemOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'
import { periodWord } from '#shared/words/subscriptions.ts'

/** 이용권: codes that give days of membership, who used them and which are void. */
export const vouchers: ResourceEntry = {
  name: 'vouchers',
  label: periodWord.VOUCHER,
  group: '멤버십',
  icon: VoucherIcon,
  keywords: ['코드', '스크래치', '제휴', '패키지', '바우처', '무효'],
  permission: { read: 'vouchers:read', edit: 'vouchers:write' },
  recordRepresentation: 'code',
  list: screen(() => import('./VoucherList.tsx'), 'VoucherList'),
  edit: screen(() => import('./VoucherEdit.tsx'), 'VoucherEdit'),
}
