import type { Answer } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import type { HeldVoucher } from './heldVoucher.ts'

export type VoucherPreview = Answer<'/api/v2/subscriptions/voucher/redeem', 'get'>

/** A voucher as the server is asked of it. */
export const askedOf = ({ type, code, secret }: HeldVoucher) => ({
  type,
  code,
  ...(secret === '' ? {} : { secret_code: secret }),
})

/** What a voucher would give now. It is asked once, because what is asked in vain counts, and not kept. */
export const usePreview = (voucher: HeldVoucher | null) =>
  query.useQuery(
    'get',
    '/api/v2/subscriptions/voucher/redeem',
    { params: { query: voucher ? askedOf(voucher) : { type: 'CAMPAIGN', code: '' } } },
    { enabled: voucher !== null, retry: false, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
