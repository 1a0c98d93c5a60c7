import { Button } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { can, permissionLabel } from '#shared/permissions.ts'
import { refusalOf, steps } from './steps.ts'
import type { Refund } from './tabs.ts'

/** The steps of one refund, with the sheet of many; what cannot be done says why. */
export const StepButtons = ({ refund }: { refund: Refund }) => {
  const staff = useStaff()
  const refresh = useRefresh()
  const bulk = useBulkAction({ resource: 'refunds', onDone: refresh })
  if (refund.status === 'COMPLETED') return null
  return (
    <>
      {steps.map((step, index) => {
        const blocked = can(staff?.role, step.permission)
          ? refusalOf(refund, step.name)
          : `${permissionLabel(step.permission)} 권한이 없어요`
        return (
          <Blockable key={step.name} blocked={blocked}>
            <Button
              variant={index === 0 ? 'contained' : 'outlined'}
              onClick={() => bulk.start(step, { items: [{ id: refund.id }] })}
            >
              {step.label}
            </Button>
          </Blockable>
        )
      })}
      {bulk.sheet}
    </>
  )
}
