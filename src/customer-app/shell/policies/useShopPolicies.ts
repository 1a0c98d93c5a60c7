import { DEFAULT_POLICIES, type ToldPolicies } from '#shared/policy.ts'
import { query } from '../api.ts'

/** What the shop promises now; until it has answered, what shops promise at first. The front doors bring the answer along. */
export const useShopPolicies = (): ToldPolicies =>
  query.useQuery('get', '/store/v1/policies', undefined, { staleTime: 60_000 }).data ?? DEFAULT_POLICIES
