import { Button, Stack } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { CarrierInput, InvoiceInput } from '#console/invoices/InvoiceInputs.tsx'
import { useDraft } from '#console/invoices/invoiceDrafts.ts'
import { InvoiceRows } from '#console/invoices/invoiceRows.ts'
import { canReship, isOpen, type ClaimDetail } from '../claim.ts'
import { ConvertButton } from './ConvertButton.tsx'
import { reshipDrafts } from '../reshipDrafts.ts'
import { stepsOf, type Step } from '../steps.ts'

/** The server's name of each step. */
const ACTION: Record<string, ClaimDetail['actions'][number]['action']> = {
  'collect-waiting': 'collect',
  'collect-collecting': 'collecting',
  'collect-collected': 'collected',
  inspect: 'inspect',
  complete: 'complete',
  reship: 'complete',
  retract: 'retract',
}

/** The steps of one claim, with the sheet of many; what cannot be done says why. */
export const ClaimButtons = ({ claim }: { claim: ClaimDetail }) => {
  const refresh = useRefresh()
  const draft = useDraft(reshipDrafts, claim.id)
  const bulk = useBulkAction({
    resource: `${claim.type}-claims`,
    onDone: (left) => {
      if (left.length === 0) reshipDrafts.forgetDrafts([claim.id])
      refresh()
    },
  })
  // the sheet that ended the claim still tells what came of it
  const open = isOpen(claim)
  const verdictOf = (step: Step) => {
    const verdict = claim.actions.find(({ action }) => action === ACTION[step.action])
    if (!verdict?.allowed) return verdict?.reason ?? '지금은 할 수 없어요'
    return step.reships && !draft ? '재배송 송장번호를 먼저 적어 주세요' : undefined
  }
  const start = (step: Step) => {
    const parcel = draft ? { reship: { carrier: draft.carrier, invoice_no: draft.invoiceNo } } : {}
    if (step.reships) bulk.start(step, { items: [{ id: claim.id, ...parcel }] })
    else bulk.start(step, step.action === 'inspect' ? { items: [{ id: claim.id }] } : { ids: [claim.id] })
  }
  const row = { id: claim.id, label: claim.claim_no, place: 'exchange' }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {open && canReship(claim) && !claim.reship ? (
        <InvoiceRows value={{ rows: [row], drafts: reshipDrafts }}>
          <div style={{ width: 130 }}>
            <CarrierInput row={row} />
          </div>
          <div style={{ width: 180 }}>
            <InvoiceInput row={row} />
          </div>
        </InvoiceRows>
      ) : null}
      {(open ? stepsOf(claim.type) : []).map((step) => {
        const blocked = verdictOf(step)
        const main = step.action === 'complete' || step.action === 'reship'
        return (
          <Blockable key={step.action} blocked={blocked}>
            <Button size="small" variant={main ? 'contained' : 'outlined'} onClick={() => start(step)}>
              {step.label}
            </Button>
          </Blockable>
        )
      })}
      {open && claim.type === 'exchange' ? <ConvertButton claim={claim} /> : null}
      {bulk.sheet}
    </Stack>
  )
}
