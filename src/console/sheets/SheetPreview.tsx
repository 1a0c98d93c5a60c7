import { Alert, Button, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { EncodingSwitch } from '#console/import/EncodingSwitch.tsx'
import type { SheetCheck } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { Permission } from '#shared/permissions.ts'
import type { TextEncoding } from '#shared/files/table.ts'
import { type SheetItem, type SheetKind, type SheetRow, tooLarge } from './sheetCalls.ts'
import { saveRefused } from './refusedRows.ts'
import { SheetTable } from './SheetTable.tsx'

const NEEDS: Record<SheetKind, Permission> = { INFO: 'products:write', PRICE: 'prices:request', STOCK: 'stock:write' }
type Shown = SheetRow['state'] | 'ALL'

type Props = {
  check: SheetCheck
  items: readonly SheetItem[]
  mine: ReadonlySet<number>
  onMine: (mine: ReadonlySet<number>) => void
  busy: boolean
  onEncoding: (encoding: TextEncoding) => void
  onAgain: () => void
  onApply: (reason: string) => void
}

/** Only what was changed, beside what it was and what it is; conflicts stay as they are unless somebody decides. */
export const SheetPreview = ({ check, items, mine, onMine, busy, onEncoding, onAgain, onApply }: Props) => {
  const { totals, rows, kind, file } = check
  const [shown, setShown] = useState<Shown>('ALL')
  const [reason, setReason] = useState('')
  const may = useMay(NEEDS[kind])
  const count = items.length
  const tooMuch = useMemo(() => tooLarge(items), [items])
  const needsReason = kind !== 'INFO' && reason.trim() === ''
  const tabs: [Shown, string, number][] = [
    ['ALL', '모두', rows.length],
    ['CHANGED', '바뀜', totals.changed],
    ['CONFLICT', '충돌', totals.conflict],
    ['ERROR', '오류', totals.error],
  ]
  const conflicts = rows.filter(({ state }) => state === 'CONFLICT').map(({ row }) => row)
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography role="status">
        {file.name} · {formatNumber(totals.all)}줄 가운데 바뀜 {formatNumber(totals.changed)} · 충돌{' '}
        {formatNumber(totals.conflict)} · 오류 {formatNumber(totals.error)} · 그대로 {formatNumber(totals.unchanged)}
      </Typography>
      {file.encoding ? <EncodingSwitch encoding={file.encoding as TextEncoding} onChange={onEncoding} /> : null}
      <Remarks check={check} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label="보이는 줄"
          value={shown}
          onChange={(_, next: Shown | null) => next && setShown(next)}
        >
          {tabs.map(([state, name, many]) => (
            <ToggleButton key={state} value={state} sx={{ color: 'text.primary' }}>
              {name} {formatNumber(many)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {conflicts.length > 0 ? (
          <>
            <Button size="small" onClick={() => onMine(new Set(conflicts))}>
              충돌 모두 내 값으로
            </Button>
            <Button size="small" onClick={() => onMine(new Set())}>
              충돌 모두 지금 값 두기
            </Button>
          </>
        ) : null}
        {totals.error > 0 ? (
          <Button size="small" onClick={() => saveRefused(check)}>
            오류 {formatNumber(totals.error)}줄 내려받기
          </Button>
        ) : null}
      </Stack>
      <SheetTable
        key={shown}
        rows={shown === 'ALL' ? rows : rows.filter(({ state }) => state === shown)}
        mine={mine}
        onMine={onMine}
      />
      {tooMuch === undefined ? null : <Alert severity="error">{tooMuch}</Alert>}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <TextField
          label="사유"
          required={kind !== 'INFO'}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          helperText={kind === 'PRICE' ? '혼자 바꿀 수 없는 가격은 이 사유와 함께 승인 대기함에 올라가요.' : ' '}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: 1, minWidth: 240, m: 0 }}
        />
        <Button color="inherit" onClick={onAgain}>
          다른 파일
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={!may.may || count === 0 || needsReason || tooMuch !== undefined}
          title={may.reason}
          onClick={() => onApply(reason.trim())}
        >
          {formatNumber(count)}줄 적용
        </Button>
      </Stack>
    </Stack>
  )
}

const Remarks = ({ check: { earlier, missing, ignored, notes } }: { check: SheetCheck }) => (
  <>
    {earlier[0] ? (
      <Alert severity="warning">
        이 파일은 {earlier[0].actor_name} 님이 이미 반영했어요(작업 {earlier[0].job_id}번).
      </Alert>
    ) : null}
    {notes.map(({ code, message, cells }) => (
      <Alert key={code} severity="warning">
        {message}
        {cells ? ` (${cells.join(', ')})` : null}
      </Alert>
    ))}
    {missing.length > 0 ? <Alert severity="info">파일에 없는 열은 그대로 둬요: {missing.join(', ')}</Alert> : null}
    {ignored.length > 0 ? (
      <Typography variant="body2" color="text.secondary">
        읽지 않는 열: {ignored.join(', ')}
      </Typography>
    ) : null}
  </>
)
