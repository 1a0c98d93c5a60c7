import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Box, InputBase, NativeSelect, Tooltip } from '@mui/material'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { isComposing } from '#console/shortcuts/keys.ts'
import { offeredWith, useCarriers } from '#console/parcels/useCarriers.ts'
import { problemOf, rememberCarrier, useDraft, usualCarrier, useUsualCarrier } from './invoiceDrafts.ts'
import { moveFrom, useInvoiceRows, type InvoiceRow } from './invoiceRows.ts'
import { fillDown, parsePasted } from './pasteInvoices.ts'

type Props = { row: InvoiceRow }

const useEditing = (row: InvoiceRow) => {
  const { rows, drafts } = useInvoiceRows()
  const draft = useDraft(drafts, row.id)
  const usual = useUsualCarrier(row.place)
  const carrier = draft?.carrier ?? usual
  return { rows, drafts, carrier, invoiceNo: draft?.invoiceNo ?? '', draft }
}

/** The courier of a parcel that waits. */
export const CarrierInput = ({ row }: Props) => {
  const { carrier, invoiceNo, drafts } = useEditing(row)
  const choose = (next: string) => {
    rememberCarrier(row.place, next)
    drafts.writeDrafts([[row.id, { carrier: next, invoiceNo }]])
  }
  return (
    <NativeSelect
      value={carrier}
      disableUnderline
      onChange={(event) => choose(event.target.value)}
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{
        input: { 'aria-label': `${row.label} 택배사`, style: { fontSize: 13, padding: '2px 20px 2px 4px' } },
      }}
      sx={{ width: 1 }}
    >
      {offeredWith(useCarriers(), carrier).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The invoice number, typed or pasted; a column pasted fills the rows below. */
export const InvoiceInput = ({ row }: Props) => {
  const { rows, drafts, carrier, invoiceNo, draft } = useEditing(row)
  const paste = usePaste(row)
  const carriers = useCarriers()
  // judged as soon as the couriers are known
  const problem = draft && carriers.length > 0 ? problemOf(carriers, draft) : null
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') moveFrom(rows, row.id, 1)
    else if (event.key === 'ArrowUp') moveFrom(rows, row.id, -1)
    else return
    event.preventDefault()
  }
  return (
    <Tooltip title={problem?.message ?? ''}>
      <Box sx={{ display: 'flex', alignItems: 'center', width: 1, gap: 0.5 }}>
        <InputBase
          value={invoiceNo}
          placeholder="송장번호"
          onChange={(event) => drafts.writeDrafts([[row.id, { carrier, invoiceNo: event.target.value }]])}
          onKeyDown={onKeyDown}
          onPaste={paste}
          slotProps={{
            input: {
              'data-invoice-of': row.id,
              'aria-label': `${row.label} 송장번호`,
              'aria-invalid': problem ? !problem.warning : undefined,
              inputMode: 'numeric',
              maxLength: 40,
            } as object,
          }}
          sx={{
            flex: 1,
            fontSize: 13,
            height: 26,
            px: 0.75,
            border: 1,
            borderRadius: 0.5,
            borderColor: problem ? (problem.warning ? 'warning.main' : 'error.main') : 'divider',
            bgcolor: 'background.default',
            '&.Mui-focused': { borderColor: 'primary.main' },
          }}
        />
        {problem ? (
          <ErrorIcon
            fontSize="small"
            color={problem.warning ? 'warning' : 'error'}
            titleAccess={problem.message}
            sx={{ flexShrink: 0 }}
          />
        ) : null}
      </Box>
    </Tooltip>
  )
}

const usePaste = (row: InvoiceRow) => {
  const { rows, drafts } = useInvoiceRows()
  const notify = useNotify()
  const carriers = useCarriers()
  return (event: ClipboardEvent) => {
    const lines = parsePasted(carriers, event.clipboardData.getData('text'))
    if (!lines) return
    event.preventDefault()
    const targets = rows.map(({ id, place }) => ({ id, carrier: drafts.draftOf(id)?.carrier ?? usualCarrier(place) }))
    const start = targets.findIndex(({ id }) => id === row.id)
    const { drafts: filled, left, unknown } = fillDown(lines, targets, start)
    drafts.writeDrafts(filled)
    const said = [
      `송장번호 ${filled.length}건을 채웠어요.`,
      ...(left > 0 ? [`${left}줄은 아래에 채울 주문이 없어서 넣지 않았어요.`] : []),
      ...(unknown.length > 0 ? [`모르는 택배사라 원래 택배사로 두었어요: ${unknown.slice(0, 3).join(', ')}`] : []),
    ]
    notify(said.join(' '), { type: left > 0 || unknown.length > 0 ? 'warning' : 'info' })
  }
}
