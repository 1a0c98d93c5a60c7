import { Alert, Button, LinearProgress, Typography } from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'
import type { Command } from './bulkAction.ts'
import { MoneyFields } from './MoneyFields.tsx'
import { OptionFields, whatIsMissing } from './OptionFields.tsx'
import { OutcomeGroups } from './OutcomeGroups.tsx'
import type { BulkRun } from './useBulkRun.ts'

/** What will happen, before it does: totals, reasons, rows; and what the person has to decide. */
export const CheckView = ({ command, run }: { command: Command; run: BulkRun }) => {
  const { check, unchosen, commit, values, setValue, checkAgain } = run
  const options = command.options ?? []
  return (
    <>
      <OptionFields {...{ options, values, setValue, checkAgain }} check={check.data} />
      {unchosen ? (
        <Typography color="text.secondary" role="status">
          {whatIsMissing(unchosen)}. 무엇이 어떻게 될지 하나하나 보여 드려요.
        </Typography>
      ) : null}
      {check.isFetching ? (
        <Typography variant="body2" role="status" sx={{ mb: 1 }}>
          무엇이 처리될지 확인하고 있어요…
          <LinearProgress sx={{ mt: 0.5 }} aria-label="확인하는 중" />
        </Typography>
      ) : null}
      {check.error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void check.refetch()}>
              다시 확인
            </Button>
          }
        >
          {check.error.message}
        </Alert>
      ) : null}
      {check.data ? (
        <>
          <Typography role="status" sx={{ mb: 1 }}>
            전체 {formatNumber(check.data.total)}건 가운데 <strong>{formatNumber(check.data.totals.SUCCESS)}건</strong>
            을 처리할 수 있어요.
          </Typography>
          {command.note ? (
            <Alert severity="info" sx={{ mb: 1 }}>
              {command.note}
            </Alert>
          ) : null}
          <Difference seen={command.seen} found={check.data.total} />
          <MoneyFields command={command} run={run} />
          <OutcomeGroups rows={check.data.rows} fixes={command.fixes} preview={command.preview} planned />
        </>
      ) : null}
      {commit.error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {commit.error.message}
          <br />
          다시 눌러도 같은 작업으로 이어져서 두 번 처리되지 않아요.
        </Alert>
      ) : null}
    </>
  )
}

const Difference = ({ seen, found }: { seen: number | undefined; found: number }) =>
  seen === undefined || seen === found ? null : (
    <Alert severity="info" sx={{ mb: 1 }}>
      화면에는 {formatNumber(seen)}건이었지만 지금 이 조건에 맞는 것은 {formatNumber(found)}건이에요.
    </Alert>
  )
