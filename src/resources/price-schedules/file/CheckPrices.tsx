import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { Command } from '#console/bulk/bulkAction.ts'
import { BulkSheet, type BulkOutcome } from '#console/bulk/BulkSheet.tsx'
import { UndoSheet } from '#console/bulk/UndoSheet.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { MomentField } from '#console/dates/DateFields.tsx'
import { Section } from '#console/fields/Section.tsx'
import { EncodingSwitch } from '#console/import/EncodingSwitch.tsx'
import { MappingFields } from '#console/import/MappingFields.tsx'
import { headerOf, rowsBelow } from '#console/import/sheetParts.ts'
import { TablePreview } from '#console/import/TablePreview.tsx'
import type { BulkResult } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'
import { scheduleFixes } from '../scheduleFixes.ts'
import { IssueList } from './IssueList.tsx'
import { priceFields } from './priceFields.ts'
import { type Item, mappingProblems, MOST_ROWS, readRows } from './priceRows.ts'
import { saveRefused } from './saveRefused.ts'
import { sendPrices } from './sendPrices.ts'
import type { PriceSheet, PriceSheetState } from './usePriceSheet.ts'

type Props = { sheet: PriceSheet; state: PriceSheetState; onBack: () => void; onDone: (result: BulkResult) => void }

/** 확인: how the file was read and what is wrong with its rows; the preview then asks the server about each. */
export const CheckPrices = ({ sheet, state, onBack, onDone }: Props) => {
  const [now] = useState(() => Date.now())
  const [starts, setStarts] = useState(() => new Date(startOfKstDay(addDays(kstDay(now), 1))).toISOString())
  const [ends, setEnds] = useState('')
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState<{ items: Item[]; reason: string } | null>(null)
  const [undoing, setUndoing] = useState<BulkResult | null>(null)
  const commandOf = useCommand()
  /** What was taken back can be read and sent again; what stays as it was made is done. */
  const leaveUndo = ({ sent }: BulkOutcome) => {
    setUndoing(null)
    setSending(null)
    if (!sent && undoing) onDone(undoing)
  }
  const { table, headerIndex, columns } = sheet
  const { rows, error } = rowsBelow(table, headerIndex)
  const problems = mappingProblems(columns)
  const blocked = error?.message ?? Object.values(problems)[0]
  const { items, issues } = blocked ? { items: [], issues: [] } : readRows(rows, columns, { starts, ends }, now)
  const tooMany = items.length > MOST_ROWS
  const uses = new Map(
    priceFields.flatMap(({ key, label }) => (columns[key] === undefined ? [] : [[columns[key], label] as const])),
  )
  const header = headerOf(table, headerIndex)
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="p" role="status">
          {sheet.name} · {formatNumber(rows.length)}행 가운데 {formatNumber(items.length)}행을 예약할 수 있어요
        </Typography>
        {table.encoding ? <EncodingSwitch encoding={table.encoding} onChange={state.readAs} /> : null}
      </Stack>
      {blocked ? <Alert severity="error">{blocked}</Alert> : null}
      {tooMany ? (
        <Alert severity="error">한 번에 {formatNumber(MOST_ROWS)}행까지 예약해요. 파일을 나누어 올려 주세요.</Alert>
      ) : null}
      {table.warnings.map((warning) => (
        <Alert key={warning.code} severity="warning">
          {warning.message}
        </Alert>
      ))}
      <Section title="파일 전체">
        <Typography variant="body2" color="text.secondary">
          시작·끝·사유의 칸이 비어 있는 행에 써요.
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 1, '& > *': { flex: 1, minWidth: 200 } }}>
          <MomentField label="시작 (한국 시각)" value={starts} onChange={setStarts} />
          <MomentField label="끝 (한국 시각)" value={ends} onChange={setEnds} helperText="비우면 끝낼 때까지" />
          <TextField
            label="사유"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="승인이 필요한 가격은 사유가 있어야 해요."
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </Box>
      </Section>
      {issues.length > 0 ? <IssueList issues={issues} /> : null}
      <TablePreview rows={table.rows} headerIndex={headerIndex} uses={uses} />
      <div>
        <Typography variant="subtitle2" component="h3">
          어느 열이 무엇인가요?
        </Typography>
        <MappingFields
          fields={priceFields}
          header={headerIndex < 0 ? header.map(() => '') : header}
          sample={rows[0]?.cells ?? []}
          columns={columns}
          problems={problems}
          onChange={state.setColumns}
        />
      </div>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          startIcon={<DownloadIcon />}
          disabled={issues.length === 0}
          onClick={() =>
            saveRefused(
              sheet,
              issues.map(({ field, ...one }) => ({ ...one, message: `${field}: ${one.message}` })),
            )
          }
        >
          오류만 내려받기
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button color="inherit" onClick={onBack}>
          다른 파일
        </Button>
        <Button
          variant="contained"
          disabled={items.length === 0 || tooMany}
          onClick={() => setSending({ items, reason: reason.trim() })}
        >
          {formatNumber(items.length)}행 미리보기
        </Button>
      </Stack>
      {sending && !undoing ? (
        <BulkSheet
          command={commandOf(sending)}
          onClose={(outcome) => {
            setSending(null)
            if (outcome.sent && outcome.result) onDone(outcome.result)
          }}
          onRetry={() => setSending(null)}
          onUndo={({ result }) => setUndoing(result)}
        />
      ) : null}
      {undoing?.job_id ? <UndoSheet label="가격변경 예약" jobId={undoing.job_id} onClose={leaveUndo} /> : null}
    </Stack>
  )
}

const useCommand = () => {
  const data = useConsoleData()
  return ({ items, reason }: { items: Item[]; reason: string }): Command => ({
    label: '가격변경 예약',
    body: { items },
    fixes: scheduleFixes,
    send: (body, options) => sendPrices(data, { ...body, ...(reason ? { reason } : {}) }, options),
  })
}
