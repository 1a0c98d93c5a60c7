import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { refusePersonalKeys } from '../audit/personalKeys.ts'
import { recordSearch } from '../audit/personalSearches.service.ts'
import type { ClaimType } from '../orders/claimable.ts'
import type { ClaimFilter, ClaimSort } from './claims.admin.contract.ts'
import { listAdminClaims } from './claims.list.ts'

type Listing = {
  deps: Deps
  actor: Staff
  query: ClaimFilter & { page: number; page_size: number; sort?: ClaimSort | undefined }
  ip: string
  now: Date
}

/**
 * A page of a queue; who looks for somebody by phone or name must be allowed to, and it is recorded. Errors:
 * FORBIDDEN, PAGE_TOO_DEEP.
 */
export async function findForStaff({ deps, actor, query, ip, now }: Listing, type: ClaimType | null) {
  const { page, page_size, sort, ...filter } = query
  refusePersonalKeys(actor, filter)
  const answer = await listAdminClaims(deps.db, type, filter, { page, page_size, sort }, now)
  await recordSearch(deps, filter, { actor, found: answer.total_count, ip, now }, 'claim.search')
  return answer
}
