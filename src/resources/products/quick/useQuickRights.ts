import { useMay } from '#console/auth/useStaff.ts'
import type { QuickField } from './quickDrafts.ts'

/** Which cells this person may change in the list; a price at least as a request. */
export const useQuickRights = (): Record<QuickField, boolean> => ({
  sale_price: useMay('prices:request').may,
  member_price: useMay('prices:request').may,
  status: useMay('products:bulk').may,
  on_hand: useMay('stock:write').may,
})
