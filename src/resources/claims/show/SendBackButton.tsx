import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { blockedBy, type ClaimDetail } from '../claim.ts'

const SendBackDialog = part(() => import('./SendBackDialog.tsx'), 'SendBackDialog')

/** Whether goods are here that were not in order: they wait for somebody's decision. */
const isRefusable = ({ collection_status, inspection }: ClaimDetail) =>
  collection_status === 'INSPECTED' && inspection !== null && inspection !== 'OK'

/** 고객에게 돌려보내기: the claim ends and the goods go back in a parcel of their own. */
export const SendBackButton = ({ claim }: { claim: ClaimDetail }) => {
  const [open, setOpen] = useState(false)
  if (!isRefusable(claim) || claim.status === 'RETRACTED' || claim.status === 'COMPLETED') return null
  return (
    <>
      <Blockable blocked={blockedBy(claim, 'retract')}>
        <Button size="small" color="error" onClick={() => setOpen(true)}>
          고객에게 돌려보내기
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <SendBackDialog claim={claim} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
