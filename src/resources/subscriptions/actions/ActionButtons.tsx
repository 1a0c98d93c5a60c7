import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import type { AdminSubscriptionDetail } from '#contract/schema.d.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionWords, type StaffAction } from './actionWords.ts'

/** What is looked for even when it cannot be done: then it says why. */
const ALWAYS: readonly StaffAction[] = ['EXTEND', 'TERMINATE']

export const ActionButtons = ({
  subscription,
  onDone,
}: {
  subscription: AdminSubscriptionDetail
  onDone: () => void
}) => {
  const { may, reason } = useMay('subscriptions:write')
  const [open, setOpen] = useState<StaffAction | null>(null)
  const offered = subscription.actions.filter(({ action, refused }) => !refused || ALWAYS.includes(action))
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {offered.map(({ action, refused }) => {
        const blocked = reason ?? refused
        return (
          <Blockable key={action} blocked={blocked}>
            <Button
              size="small"
              variant={action.endsWith('_MISSED') ? 'contained' : 'outlined'}
              color={actionWords[action].danger ? 'error' : 'primary'}
              disabled={!may || blocked !== undefined}
              aria-haspopup="dialog"
              onClick={() => setOpen(action)}
            >
              {actionWords[action].label}
            </Button>
          </Blockable>
        )
      })}
      {open ? (
        <ActionDialog
          key={open}
          action={open}
          subscription={subscription}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onDone()
          }}
        />
      ) : null}
    </Stack>
  )
}
