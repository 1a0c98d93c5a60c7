import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { BulkAction } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { inConversation } from '#console/data/inConversation.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import type { ClaimType } from './claimDraft.ts'

const RequestClaimDialog = part(() => import('./RequestClaimDialog.tsx'), 'RequestClaimDialog')

const won = (value: unknown) => (typeof value === 'number' ? value : 0)

/** 접수 through the sheet of every bulk command: what will happen first, the money typed back when it moves at once. */
const requestOf = (type: ClaimType, conversationId: number | undefined): BulkAction<'cancel-claims'> => ({
  action: 'request',
  label: `${claimKindWord[type]} 접수`,
  options: [
    {
      name: 'notify',
      label: '고객에게 알림',
      kind: 'choice',
      choices: [
        ['SEND', '바로 보내기'],
        ['NONE', '보내지 않기'],
      ],
    },
  ],
  money: {
    label: '접수와 함께 바로 환불할 금액',
    of: ({ after }) => (after?.status === 'COMPLETED' ? won(after.refund_cash) : 0),
    pointsOf: ({ after }) => (after?.status === 'COMPLETED' ? won(after.refund_points) : 0),
    rowBody: ({ after }) =>
      after?.status === 'COMPLETED' && typeof after.refund_cash === 'number'
        ? { expected_refund: after.refund_cash }
        : {},
  },
  send: (data, { items, ...body }, options) =>
    data.bulk(
      `${type}-claims`,
      'request',
      {
        ...body,
        items: ((items ?? []) as { id: number }[]).map(({ id, ...item }) => ({ order_item_id: id, ...item })),
      },
      { ...options, headers: inConversation(conversationId) },
    ),
})

type Props = { order: AdminOrder; /** the conversation from which it is asked for */ conversationId?: number }

/** 클레임 접수 on behalf of the customer, or because something has run out. */
export const RequestClaimButton = ({ order, conversationId }: Props) => {
  const refresh = useRefresh()
  const { reason } = useMay('claims:request')
  const [open, setOpen] = useState(false)
  const bulk = useBulkAction({ resource: 'cancel-claims', onDone: refresh })
  return (
    <>
      <Blockable blocked={reason}>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          클레임 접수
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <RequestClaimDialog
            order={order}
            onClose={() => setOpen(false)}
            onGo={(type, selection) => {
              setOpen(false)
              bulk.start(requestOf(type, conversationId), selection)
            }}
          />
        </Suspense>
      ) : null}
      {bulk.sheet}
    </>
  )
}
