import { useMutation } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Body } from '#shared/api/wire.ts'
import type { ClaimDetail } from './claim.ts'

/** Fees in place of the rule's. */
export type Fee = ClaimDetail['fee_overrides'][number]

export type ClaimChange = Omit<Body<'/store-admin/v1/claims/{id}', 'patch'>, 'version'>

/** Changes one claim as this person saw it; refused when somebody was faster. `blocked` says why it cannot be changed. */
export const useClaimEdit = (claim: ClaimDetail) => {
  const data = useConsoleData()
  const refresh = useRefresh()
  const edit = claim.actions.find(({ action }) => action === 'edit')
  const save = useMutation({
    mutationFn: (change: ClaimChange) =>
      data.call('patch', '/store-admin/v1/claims/{id}', {
        params: { path: { id: claim.id } },
        body: { ...change, version: claim.version },
      }),
    onSettled: refresh,
  })
  return { blocked: edit?.allowed ? undefined : (edit?.reason ?? '지금은 바꿀 수 없어요'), save }
}
