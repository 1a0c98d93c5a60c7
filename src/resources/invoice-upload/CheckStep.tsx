import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Box, Button, LinearProgress, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { formatNumber } from '#shared/format/krw.ts'
import { CheckGrid } from './CheckGrid.tsx'
import { CheckOptions, Earlier } from './CheckOptions.tsx'
import {
  applyWords,
  checkRowsOf,
  reasonsOf,
  rowWords,
  shownRows,
  suggestions,
  type Tab as TabName,
} from './checkRows.ts'
import { saveIssues } from './saveIssues.ts'
import type { InvoiceCheck, Work } from './useInvoiceCheck.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

type Reason = ReturnType<typeof reasonsOf>[number]['code']

type Props = { file: InvoiceFile; work: Work; state: InvoiceCheck; onBack: () => void; onApply: () => void }

const TABS: readonly TabName[] = ['ALL', 'VALID', 'WARNING', 'ERROR', 'UNCHANGED']
const NONE = { all: 0, valid: 0, warning: 0, error: 0, unchanged: 0 }

/** 검증: everything that is wrong at once, mended in place, before anything happens. */
export const CheckStep = ({ file, work, state, onBack, onApply }: Props) => {
  const { check, apply } = state
  const answer = check.data
  const totals = answer?.totals ?? NONE
  const [chosen, setChosen] = useState<TabName | null>(null)
  const [code, setCode] = useState<Reason | ''>('')
  const tab = chosen ?? (totals.error > 0 ? 'ERROR' : 'ALL')
  const rows = answer ? checkRowsOf(state.drafts, answer, work) : []
  const reasons = reasonsOf(answer?.errors ?? [])
  const fixes = suggestions(answer?.errors ?? [])
  const able = totals.valid + totals.warning
  const stopped = work.options.mode === 'ALL_OR_NOTHING' && totals.error > 0
  const counts: Record<TabName, number> = {
    ALL: totals.all,
    VALID: totals.valid,
    WARNING: totals.warning,
    ERROR: totals.error,
    UNCHANGED: totals.unchanged,
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      {answer ? <Earlier answer={answer} /> : null}
      <Box role="status" aria-live="polite">
        {check.isFetching ? (
          <>
            <Typography variant="body2">{formatNumber(state.drafts.length)}행을 검증하고 있어요…</Typography>
            <LinearProgress aria-label="검증하는 중" />
          </>
        ) : null}
      </Box>
      {check.error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void check.refetch()}>
              다시 검증
            </Button>
          }
        >
          {check.error.message}
        </Alert>
      ) : null}
      <CheckOptions options={work.options} errors={answer?.errors ?? []} setOption={state.setOption} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Tabs
          value={tab}
          onChange={(_, next: TabName) => setChosen(next)}
          variant="scrollable"
          aria-label="검증 결과"
          sx={{ minHeight: 36, '& .MuiTab-root': { minHeight: 36, py: 0.5 } }}
        >
          {TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              label={`${name === 'ALL' ? '전체' : rowWords[name][0]} ${formatNumber(counts[name])}`}
            />
          ))}
        </Tabs>
        {reasons.length > 0 ? (
          <TextField
            select
            label="문제"
            margin="none"
            value={reasons.some((reason) => reason.code === code) ? code : ''}
            onChange={(event) => setCode(event.target.value as Reason | '')}
            sx={{ width: 260 }}
          >
            <MenuItem value="" dense>
              모든 문제
            </MenuItem>
            {reasons.map((reason) => (
              <MenuItem key={reason.code} value={reason.code} dense>
                {reason.message.slice(0, 40)} ({formatNumber(reason.count)})
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {fixes.length > 1 ? (
          <Button size="small" onClick={() => state.edit(fixes)}>
            제안 {formatNumber(fixes.length)}건 모두 고치기
          </Button>
        ) : null}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        노란 칸은 빈칸이나 줄표를 알아서 다듬은 값, 파란 칸은 직접 고친 값이에요. 칸을 두 번 누르거나 Enter를 눌러 바로
        고칠 수 있고, 고치면 다시 검증해요.
      </Typography>
      <CheckGrid
        rows={shownRows(rows, tab, reasons.some((reason) => reason.code === code) ? code : '')}
        file={file}
        loading={check.isPending}
        onEdit={state.edit}
        onSplit={state.split}
      />
      {apply.error ? (
        <Alert severity="error">
          {apply.error.message}
          <br />
          다시 눌러도 같은 작업으로 이어져서 두 번 발송되지 않아요.
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          startIcon={<DownloadIcon />}
          disabled={totals.error === 0}
          onClick={() => saveIssues(file, state.rows, work.edits, answer?.errors ?? [])}
        >
          오류만 내려받기
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button color="inherit" onClick={onBack} disabled={apply.isPending}>
          이전
        </Button>
        <Button
          variant="contained"
          disabled={!check.isSuccess || check.isFetching || able === 0 || stopped}
          loading={apply.isPending}
          title={stopped ? '오류를 모두 고치면 반영할 수 있어요' : undefined}
          onClick={onApply}
        >
          {applyWords(totals)}
        </Button>
      </Stack>
    </Stack>
  )
}
