import { keepPreviousData } from '@tanstack/react-query'
import type { ClaimForm } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { chosenItems, type ClaimDraft } from './claimDraft.ts'

/** What the choices so far would give back; the last answer stays on screen while the next one is on its way. */
export function useSimulation(orderId: number, form: ClaimForm, draft: ClaimDraft) {
  const chosen = chosenItems(draft, form.items)
  return query.useQuery(
    'get',
    '/store/v1/user/orders/{orderId}/claims/{type}/request',
    {
      params: {
        path: { orderId, type: form.type },
        query: {
          order_item_ids: chosen.map(({ item }) => item.order_item.id),
          quantities: chosen.map(({ quantity }) => quantity),
          reason_id: draft.reasonId ?? undefined,
        },
      },
    },
    { enabled: chosen.length > 0, placeholderData: keepPreviousData, staleTime: 0 },
  )
}

export type Simulation = ReturnType<typeof useSimulation>
