import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ClaimDetail } from '../claim.ts'
import type { Fee } from '../useClaimEdit.ts'

/** In a trial a reason that is still to be written stands as this; nothing of a trial is kept. */
const TRIAL = '미리보기'

/** What the claim would give back with this fault and these fees: the server's own arithmetic, nothing changed. */
export const useQuote = (claim: ClaimDetail, fault: ClaimDetail['fault'], fees: readonly Fee[], enabled = true) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['claims', 'quote', claim.id, claim.version, fault, fees],
    queryFn: ({ signal }) =>
      data.call('patch', '/store-admin/v1/claims/{id}', {
        params: { path: { id: claim.id } },
        body: { version: claim.version, fault, fees: [...fees], reason: TRIAL, dry_run: true },
        signal,
      }),
    select: ({ quote }) => quote,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled,
  })
}
