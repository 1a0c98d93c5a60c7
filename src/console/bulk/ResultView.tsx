import { Alert, Button, Stack, Typography } from '@mui/material'
import type { BulkResult } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { Command } from './bulkAction.ts'
import { warnedIds } from './groupRows.ts'
import { HELD_WHERE, HeldLink } from './HeldLink.tsx'
import { OutcomeGroups } from './OutcomeGroups.tsx'

/** `성공 118 · 건너뜀 4 · 실패 3 · 확인 필요 0`; rows never begun are named when there are any. */
export const headlineOf = ({ totals }: Pick<BulkResult, 'totals'>) =>
  [
    `성공 ${formatNumber(totals.SUCCESS)}`,
    `건너뜀 ${formatNumber(totals.SKIPPED)}`,
    `실패 ${formatNumber(totals.FAILED)}`,
    `확인 필요 ${formatNumber(totals.UNKNOWN)}`,
    ...(totals.NOT_ATTEMPTED > 0 ? [`하지 않음 ${formatNumber(totals.NOT_ATTEMPTED)}`] : []),
  ].join(' · ')

type Props = {
  command: Pick<Command, 'label' | 'fixes' | 'notices' | 'unselected'>
  result: BulkResult
  /** what customers are told of it was kept back */
  held?: boolean
  onLeave: () => void
}

/** What happened: the counts, then the failures by reason with what to do about them. */
export const ResultView = ({ command, result, held = false, onLeave }: Props) => {
  const left = result.totals.FAILED + result.totals.NOT_ATTEMPTED + result.totals.UNKNOWN
  const notices = (command.notices ?? []).flatMap((notice) => {
    const ids = warnedIds(result.rows, notice.code)
    return ids.length > 0 ? [{ ...notice, ids }] : []
  })
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity={left === 0 ? 'success' : result.totals.SUCCESS === 0 ? 'error' : 'warning'} role="status">
        <Typography variant="subtitle1" component="p">
          {headlineOf(result)}
        </Typography>
        {result.status === 'STOPPED' ? '중간에 멈췄어요. 이미 처리한 것은 그대로예요. ' : null}
        {left > 0
          ? `처리하지 못한 ${formatNumber(left)}건은 ${command.unselected ? '그대로예요.' : '닫은 뒤에도 선택되어 있어요.'}`
          : null}
      </Alert>
      {held && result.totals.SUCCESS > 0 ? (
        <Alert severity="info" action={<HeldLink onClick={onLeave} />}>
          {HELD_WHERE}
        </Alert>
      ) : null}
      {notices.map(({ code, label, onClick, ids }) => (
        <Alert
          key={code}
          severity="warning"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                onLeave()
                onClick(ids)
              }}
            >
              보기
            </Button>
          }
        >
          {label(ids.length)}
        </Alert>
      ))}
      {result.rows.length > 0 ? <OutcomeGroups rows={result.rows} fixes={command.fixes} planned={false} /> : null}
    </Stack>
  )
}
