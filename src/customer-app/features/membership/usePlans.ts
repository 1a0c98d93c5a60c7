import { query } from '#customer/shell/api.ts'

/** What memberships are sold as in the web store, as this person would begin them. */
export const useProducts = (referralCode?: string) =>
  query.useQuery('get', '/api/v1/subscription/products/', {
    params: { query: referralCode ? { referral_code: referralCode } : {} },
  })

/** What each plan means to the person who is signed in. */
export const useOwnPlans = () => query.useQuery('get', '/core/v1/user/subscriptions/plans')
