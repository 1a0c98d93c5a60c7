import { Alert, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useOrigins } from '#console/shipping/useOrigins.ts'
import { EncodingSwitch } from '#console/import/EncodingSwitch.tsx'
import { MappingFields } from '#console/import/MappingFields.tsx'
import { TablePreview } from '#console/import/TablePreview.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'
import { offeredWith, useCarriers } from '#console/parcels/useCarriers.ts'
import { headerOf, ignoredTitles, mappingProblems, rowsBelow } from './sheet.ts'
import type { InvoiceFile, InvoiceFileState } from './useInvoiceFile.ts'

type Props = { file: InvoiceFile; state: InvoiceFileState; onBack: () => void; onNext: () => void }

/** 확인: how the file was read, before anything is asked of the server. */
export const ConfirmStep = ({ file, state, onBack, onNext }: Props) => {
  const carriers = useCarriers()
  const { table, layout, defaultCarrier } = file
  const { headerIndex, columns } = layout
  const header = headerOf(table, headerIndex)
  const { rows, error } = rowsBelow(table, headerIndex)
  const problems = mappingProblems(columns, defaultCarrier)
  const ignored = ignoredTitles(header, columns)
  const uses = new Map(
    invoiceFields.flatMap(({ key, label }) => (columns[key] === undefined ? [] : [[columns[key], label] as const])),
  )
  const blocked = error?.message ?? Object.values(problems)[0]
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="p">
          {file.name} · {formatNumber(rows.length)}행
        </Typography>
        {table.encoding && !file.pasted ? (
          <EncodingSwitch encoding={table.encoding} onChange={(next) => state.readAs(next)} />
        ) : null}
      </Stack>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {layout.sure || error ? null : (
        <Alert severity="warning">필요한 열을 모두 찾지 못했어요. 제목이 있는 행과 열을 확인해 주세요.</Alert>
      )}
      {table.warnings.map((warning) => (
        <Alert key={warning.code} severity="warning">
          {warning.message}
          {warning.cells ? ` (${warning.cells.join(', ')})` : null}
        </Alert>
      ))}
      <HeaderChoice file={file} onChange={state.setHeader} />
      <TablePreview rows={table.rows} headerIndex={headerIndex} uses={uses} />
      <div>
        <Typography variant="subtitle2" component="h3">
          어느 열이 무엇인가요?
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {layout.remembered ? '지난번에 고른 대로 맞췄어요. ' : '제목을 보고 맞췄어요. '}
          바꾸면 같은 제목의 파일에서 다음에도 그대로 써요.
        </Typography>
        <MappingFields
          fields={invoiceFields}
          header={headerIndex < 0 ? header.map(() => '') : header}
          sample={rows[0]?.cells ?? []}
          columns={columns}
          problems={problems}
          onChange={(next) => state.setColumns(next)}
        />
        <TextField
          select
          label="파일 전체의 택배사"
          helperText="택배사 칸이 비어 있는 행에 써요."
          value={defaultCarrier}
          onChange={(event) => state.setDefaultCarrier(event.target.value)}
          sx={{ maxWidth: 300, mr: 2 }}
        >
          <MenuItem value="" dense>
            <em>정하지 않음</em>
          </MenuItem>
          {offeredWith(carriers, defaultCarrier).map(({ code, name }) => (
            <MenuItem key={code} value={code} dense>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <OriginChoice value={file.defaultOriginId} onChange={state.setDefaultOrigin} />
      </div>
      {ignored.length > 0 ? (
        <Typography variant="body2" color="text.secondary">
          쓰지 않는 열 {ignored.length}개: {ignored.join(', ')}
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', alignItems: 'center', flexWrap: 'wrap' }}>
        {blocked ? (
          <Typography variant="body2" color="error" role="status">
            {blocked}
          </Typography>
        ) : null}
        <Button color="inherit" onClick={onBack}>
          다른 파일
        </Button>
        <Button variant="contained" disabled={blocked !== undefined} onClick={onNext}>
          {formatNumber(rows.length)}행 검증하기
        </Button>
      </Stack>
    </Stack>
  )
}

type OriginProps = { value: number | null; onChange: (id: number | null) => void }

/** A file from one warehouse or partner is of one shipping origin, whatever its rows say. */
const OriginChoice = ({ value, onChange }: OriginProps) => {
  const origins = useOrigins()
  if (origins.length < 2) return null
  return (
    <TextField
      select
      label="파일 전체의 출고지"
      helperText="고르면 주문번호만 적힌 행은 이 출고지의 상품만 보내요."
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      sx={{ maxWidth: 340 }}
    >
      <MenuItem value="" dense>
        <em>정하지 않음</em>
      </MenuItem>
      {origins.map(({ id, name }) => (
        <MenuItem key={id} value={id} dense>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const SHOWN = 12

const HeaderChoice = ({ file, onChange }: { file: InvoiceFile; onChange: (index: number) => void }) => {
  const { rows } = file.table
  const { headerIndex } = file.layout
  const said = (index: number) => (rows[index] ?? []).filter((cell) => cell.trim() !== '').join(' · ')
  const candidates = rows.slice(0, SHOWN).flatMap((_, index) => (said(index) === '' ? [] : [index]))
  const shown = headerIndex < SHOWN ? candidates : [...candidates, headerIndex]
  return (
    <TextField
      select
      label="제목이 있는 행"
      value={headerIndex}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: { renderValue: () => (headerIndex < 0 ? '제목 행이 없어요' : `${headerIndex + 1}행`) } }}
      sx={{ maxWidth: 300 }}
    >
      <MenuItem value={-1} dense>
        제목 행이 없어요
      </MenuItem>
      {shown.map((index) => (
        <MenuItem key={index} value={index} dense>
          {index + 1}행 — {said(index).slice(0, 60)}
        </MenuItem>
      ))}
    </TextField>
  )
}
