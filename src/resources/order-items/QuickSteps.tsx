import { Button, Stack } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { useDraft } from '#console/invoices/invoiceDrafts.ts'
import { InvoiceRows } from '#console/invoices/invoiceRows.ts'
import { BarShortcuts } from '#console/queue/BarShortcuts.tsx'
import { can, permissionLabel } from '#shared/permissions.ts'
import { BundleCell } from './grid/cells.tsx'
import { CarrierCell, InvoiceCell } from './invoices/InvoiceCells.tsx'
import { drafts, invoiceGrid } from './invoices/invoiceDrafts.ts'
import type { OrderItem } from './orderItem.ts'
import { ableFor, confirmAddress, confirmOrder, memo, release, ship, steps, type Step } from './steps.ts'

/** What brings it nearer to its promise stands first. */
const ONWARD: readonly Step[] = [release, confirmOrder, ship]

/** What can be done with one order item as it stands, with the sheet of many and the keys of the list. */
export const QuickSteps = ({ row }: { row: OrderItem }) => {
  const staff = useStaff()
  const refresh = useRefresh()
  const draft = useDraft(drafts, row.id)
  const bulk = useBulkAction({
    resource: 'order-items',
    onDone: (left) => {
      if (left.length === 0) drafts.forgetDrafts([row.id])
      refresh()
    },
  })
  const blockedOf = (step: Step) => {
    if (!can(staff?.role, step.permission)) return `${permissionLabel(step.permission)} 권한이 없어요`
    return step === ship && !draft ? '송장번호를 먼저 적어 주세요' : undefined
  }
  const start = (step: Step) => {
    const { id, version } = row
    const parcel = draft ? { carrier: draft.carrier, invoice_no: draft.invoiceNo } : {}
    if (step === ship) bulk.start(step, { items: [{ id, ...parcel }] })
    // what is confirmed is what was read
    else bulk.start(step, step === confirmAddress ? { items: [{ id, version }] } : { ids: [id] })
  }
  const actions = [...ONWARD, ...steps.filter((step) => !ONWARD.includes(step))]
    // memos are written below
    .filter((step) => step !== memo && ableFor(step, [row]) > 0)
    .map((step) => ({
      step,
      key: step.action,
      label: step.label,
      letter: step.keys?.code.replace('Key', ''),
      blocked: blockedOf(step),
      onStart: () => start(step),
    }))
  const grid = invoiceGrid([row], can(staff?.role, ship.permission))
  return (
    <Stack component="section" aria-label="주문 처리" sx={{ gap: 1 }}>
      {grid.rows.length > 0 ? (
        <InvoiceRows value={grid}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <div style={{ width: 130 }}>
              <CarrierCell row={row} />
            </div>
            <div style={{ width: 200 }}>
              <InvoiceCell row={row} />
            </div>
            <BundleCell row={row} />
          </Stack>
        </InvoiceRows>
      ) : null}
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
        {actions.map(({ step, key, label, letter, blocked, onStart }) => (
          <Blockable key={key} blocked={blocked}>
            <Button size="small" variant={ONWARD.includes(step) ? 'contained' : 'outlined'} onClick={onStart}>
              {label}
              {letter ? ` (${letter})` : ''}
            </Button>
          </Blockable>
        ))}
      </Stack>
      <BarShortcuts
        group="주문 처리"
        shortcuts={actions.map((action) => ({ keys: action.step.keys, action }))}
        enabled={!bulk.isOpen}
      />
      {bulk.sheet}
    </Stack>
  )
}
