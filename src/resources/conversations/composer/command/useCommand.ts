import { useQuery } from '@tanstack/react-query'
import { useGetList, type RaRecord } from 'react-admin'
import type { ClaimType } from '#console/claims/claimDraft.ts'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { useAskedOrder } from '../../useAskedOrder.ts'
import { choicesOf, commandAt, readItem } from './command.ts'

type Sku = RaRecord<number> & { option_label: string; code: string; available?: number }

const useReasons = (type: ClaimType | undefined) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['claims', 'reasons', type],
    queryFn: ({ signal }) => data.call('get', `/store-admin/v1/claims/${type ?? 'cancel'}/reasons`, { signal }),
    enabled: type !== undefined,
    staleTime: 300_000,
  })
}

/** What the command that is being typed can go on with; nothing for who may not make claims, or without an order. */
export const useCommand = (conversation: AdminConversation, text: string, caret: number) => {
  const { may } = useMay('claims:request')
  const able = may && conversation.order !== undefined && !conversation.deleted
  const command = able ? commandAt(text, caret) : undefined
  const order = useAskedOrder(conversation.order?.id, command !== undefined)
  const items = order.data?.items ?? []
  const reasons = useReasons(command?.kind)
  const about = command?.kind === 'exchange' ? readItem('exchange', items, command.rest)?.item : undefined
  const skus = useGetList<Sku>(
    'skus',
    {
      filter: { product_id: about?.product_id },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: about !== undefined },
  )
  const options = (about ? (skus.data ?? []) : []).map(({ id, option_label, code, available }) => ({
    id,
    label: option_label || code,
    left: available,
  }))
  const waits = command?.kind !== undefined && (order.isPending || reasons.isPending)
  return {
    command,
    choices: command && !waits ? choicesOf(command, { items, reasons: reasons.data?.results ?? [], options }) : [],
  }
}
