import type { AddressDraft } from '#customer/shell/address/addressProblems.ts'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { query } from '#customer/shell/api.ts'

/** Where kits go: the place that is kept, else the one that parcels go to. Undefined while it is asked for. */
export function useKitAddress(): AddressDraft | undefined {
  const kits = query.useQuery('get', '/api/v2/user/subscriptions/kits', undefined, { staleTime: 0, retry: false })
  const kept = kits.data?.address ?? null
  const saved = query.useQuery('get', '/api/v2/user/addresses/default', undefined, {
    enabled: !kits.isPending && kept === null,
    retry: false,
  })
  const first = useFirstAddress(kept ?? saved.data?.address ?? null)
  return kits.isPending || (kept === null && saved.isPending) ? undefined : first
}
