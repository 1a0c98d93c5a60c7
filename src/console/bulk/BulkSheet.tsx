import CloseIcon from '@mui/icons-material/Close'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material'
import type { BulkResult } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { leftIds, type Command, untouched } from './bulkAction.ts'
import { CheckView } from './CheckView.tsx'
import { askedOptions, whatIsMissing } from './OptionFields.tsx'
import { ProgressView } from './ProgressView.tsx'
import { ResultTools } from './ResultTools.tsx'
import { ResultView } from './ResultView.tsx'
import { leave, useUnsaved } from '#console/form/unsaved.ts'
import { whyMoneyWaits } from './bulkMoney.ts'
import { useBulkRun, type BulkRun, type OptionValues } from './useBulkRun.ts'

/** How a sheet ended: nothing sent, still running, or a result; `left` are the rows that still wait. */
export type BulkOutcome = { sent: false } | { sent: true; result: BulkResult | undefined; left: number[] }

type Props = {
  command: Command
  onClose: (outcome: BulkOutcome) => void
  /** `left` are sent again; `leftOut` were refused by the dry run and wait as well. */
  onRetry: (done: { left: number[]; result: BulkResult }, leftOut: number[]) => void
  onUndo: (done: { left: number[]; result: BulkResult }) => void
}

/** One command from what will happen, through progress, to what happened. */
export const BulkSheet = ({ command, onClose, onRetry, onUndo }: Props) => {
  const run = useBulkRun(command)
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const { commit, result } = run
  const running = (commit.isPending || commit.isSuccess) && !result
  const lost = !commit.isPending && !commit.isSuccess && hasTyped(command, run.values)
  useUnsaved(lost)
  const close = () => {
    if (commit.isPending) return
    leave(end, () => lost)
  }
  const end = () =>
    onClose(
      commit.isSuccess
        ? { sent: true, result, left: [...leftIds(result?.rows ?? []), ...run.leftOut] }
        : { sent: false },
    )
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth fullScreen={narrow} aria-labelledby="bulk-sheet-title">
      <DialogTitle id="bulk-sheet-title" sx={{ pr: 6 }}>
        {command.label}
        {result ? ' 결과' : null}
        <IconButton
          aria-label="닫기"
          onClick={close}
          disabled={commit.isPending}
          sx={{ position: 'absolute', right: 8, top: 10 }}
        >
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {result ? (
          <ResultView
            command={command}
            result={result}
            held={(run.values['notify'] ?? command.notify) === 'HOLD'}
            onLeave={close}
          />
        ) : running ? (
          <ProgressView run={run} />
        ) : (
          <CheckView command={command} run={run} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {result ? (
          <>
            <ResultTools
              result={result}
              job={run.job}
              onRetry={() => onRetry({ left: leftIds(result.rows), result }, run.leftOut)}
              onUndo={() => onUndo({ left: [...leftIds(result.rows), ...run.leftOut], result })}
            />
            <Button variant="contained" onClick={close} autoFocus>
              닫기
            </Button>
          </>
        ) : running ? (
          <StopButton run={run} />
        ) : (
          <GoButtons command={command} run={run} onCancel={close} />
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Whether a closed sheet would lose what the person has written, picked or ticked: a reason, a day, the typed sum. */
const hasTyped = ({ options = [] }: Command, values: OptionValues): boolean => {
  const before = new Map(options.map((option) => [option.name, untouched(option)]))
  return Object.entries(values).some(
    ([name, value]) => value !== false && String(value).trim() !== '' && value !== before.get(name),
  )
}

const StopButton = ({ run: { stop, jobId, job } }: { run: BulkRun }) => (
  <Button
    color="error"
    disabled={jobId === null || stop.isSuccess || job?.stop_requested}
    loading={stop.isPending}
    onClick={() => stop.mutate()}
  >
    {stop.isSuccess ? '멈추는 중이에요' : '취소(나머지 중단)'}
  </Button>
)

const goLabel = (label: string, check: BulkResult | undefined) => {
  if (!check) return label
  const able = formatNumber(check.totals.SUCCESS)
  return check.totals.SUCCESS < check.total ? `처리 가능한 ${able}건만 진행` : `${able}건 ${label}`
}

const GoButtons = ({ command, run, onCancel }: { command: Command; run: BulkRun; onCancel: () => void }) => {
  const { check, commit, values, money } = run
  const able = check.data?.totals.SUCCESS ?? 0
  const asked = askedOptions(command.options ?? [], check.data, values)
  const missing = asked.find(({ name, required }) => required && !String(values[name] ?? '').trim())
  const ready = check.isSuccess && !check.isFetching && able > 0 && !missing && (money === null || money.agreed)
  return (
    <>
      <Button color="inherit" onClick={onCancel}>
        취소
      </Button>
      <Button
        key={check.isSuccess ? 'ready' : 'waiting'}
        variant="contained"
        disabled={!ready}
        loading={commit.isPending}
        title={missing ? whatIsMissing(missing) : whyMoneyWaits(money)}
        onClick={() => commit.mutate()}
        autoFocus={check.isSuccess && !money?.typed && !asked.some(({ kind, required }) => kind === 'text' || required)}
      >
        {goLabel(command.label, check.data)}
      </Button>
    </>
  )
}
