import type { Answer } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import type { HeldVoucher } from './heldVoucher.ts'
import { askedOf } from './usePreview.ts'

export type Offer = Answer<'/api/v2/subscriptions/voucher/upgrades', 'get'>['options'][number]

/** What a voucher could be raised to now, and for how much more. */
export const useOffers = (voucher: HeldVoucher, isOffered: boolean) =>
  query.useQuery(
    'get',
    '/api/v2/subscriptions/voucher/upgrades',
    { params: { query: askedOf(voucher) } },
    { enabled: isOffered, retry: false, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
