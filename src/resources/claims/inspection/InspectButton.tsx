import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { blockedBy, type ClaimDetail } from '../claim.ts'
import { inspect, type PieceFinding } from './deskCalls.ts'

const InspectDialog = part(() => import('./InspectDialog.tsx'), 'InspectDialog')

/** 검수: writes down what came back, and corrects it until the claim ends. */
export const InspectButton = ({ claim }: { claim: ClaimDetail }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const save = useMutation({
    mutationFn: async (pieces: PieceFinding[]) => {
      const row = await inspect(data, claim, { pieces })
      if (row?.status !== 'SUCCESS') throw new Error(row?.message ?? '적지 못했어요.')
      return row
    },
    onSuccess: ({ warnings }) => {
      const [held] = warnings ?? []
      notify(held?.message ?? '검수 결과를 적었어요.', { type: held ? 'warning' : 'success' })
      setOpen(false)
    },
    onSettled: refresh,
  })
  return (
    <>
      <Blockable blocked={blockedBy(claim, 'inspect')}>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          {claim.inspection === null ? '검수하기' : '검수 고치기'}
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <InspectDialog
            claim={claim}
            busy={save.isPending}
            problem={save.error?.message}
            onClose={() => {
              save.reset()
              setOpen(false)
            }}
            onDone={(pieces) => save.mutate(pieces)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
