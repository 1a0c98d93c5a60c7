/** 가격변경 예약 만들기: many products, one rule, one time; every price is seen with what it would earn before it acts. */
import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useNavigate } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import type { Command } from '#console/bulk/bulkAction.ts'
import { BulkSheet, type BulkOutcome } from '#console/bulk/BulkSheet.tsx'
import { UndoSheet } from '#console/bulk/UndoSheet.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useUnsaved } from '#console/form/unsaved.ts'
import { isGrave } from '#console/prices/conflictWords.ts'
import { useWhatIf } from '#console/prices/whatIf.ts'
import type { BulkResult } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'
import { scheduleFixes } from '../scheduleFixes.ts'
import { PriceRows } from './PriceRows.tsx'
import { RuleFields } from './RuleFields.tsx'
import { anyWaits, type Draft, isReady, itemsOf, missingIn, rowsOf, type Target, whatIfOf } from './scheduleDraft.ts'
import { Summary } from './Summary.tsx'
import { TargetPicker } from './TargetPicker.tsx'

/** Tomorrow from midnight, without an end. */
const newDraft = (): Draft => ({
  way: 'percent-off',
  number: null,
  starts: new Date(startOfKstDay(addDays(kstDay(Date.now()), 1))).toISOString(),
  ends: '',
  reason: '',
})

type Done = { left: number[]; result: BulkResult }
type Sheet = { n: number; items: ReturnType<typeof itemsOf>; reason: string; targets: Target[] }

export const PriceScheduleCreate = () => {
  const [targets, setTargets] = useState<readonly Target[]>([])
  const [draft, setDraft] = useState(newDraft)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [undoing, setUndoing] = useState<Done | null>(null)
  const { may } = useMay('prices:write')
  const commandOf = useCommand()
  const navigate = useNavigate()
  const rows = rowsOf(targets, draft)
  const ready = rows.filter(isReady)
  const items = whatIfOf(rows, draft).map(({ name: _name, ...one }) => one)
  const looked = useWhatIf(items)
  const waits = !may || anyWaits(rows)
  const losing = looked?.some(({ conflicts }) => conflicts.some(isGrave)) ?? false
  const [now] = useState(() => Date.now())
  const missing = missingIn(draft, rows, { reason: waits || losing, now })
  useUnsaved(targets.length > 0)

  const look = () =>
    setSheet((before) => ({
      n: (before?.n ?? 0) + 1,
      items: itemsOf(rows, draft),
      reason: draft.reason.trim(),
      targets: ready,
    }))
  const close = (outcome: BulkOutcome) => {
    setSheet(null)
    if (!outcome.sent || !outcome.result || !sheet) return
    const made = new Set(
      outcome.result.rows.flatMap(({ row, status }) => (status === 'SUCCESS' && row ? [sheet.targets[row - 1]] : [])),
    )
    const left = targets.filter((target) => ![...made].some((one) => one?.type === target.type && one.id === target.id))
    setTargets(left)
    if (left.length === 0) setTimeout(() => void navigate('/price-schedules'))
  }
  /** What was taken back stays here to be put right; what was left as it was made goes. */
  const leaveUndo = (outcome: BulkOutcome) => {
    setUndoing(null)
    if (outcome.sent) setSheet(null)
    else if (undoing) close({ sent: true, ...undoing })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) 300px' }, maxWidth: 1200 }}>
      <Title title="가격변경 예약 만들기" />
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <TargetPicker
          targets={targets}
          onChange={(next) => {
            setTargets(next)
            if (next.some(({ type }) => type === 'SKU') && draft.way.startsWith('percent'))
              setDraft({ ...draft, way: 'won-off', number: null })
          }}
        />
        <RuleFields
          draft={draft}
          onChange={setDraft}
          ofSkus={targets.some(({ type }) => type === 'SKU')}
          waits={waits || losing}
        />
        {rows.length > 0 ? (
          <PriceRows
            rows={rows}
            looked={looked && new Map(ready.map((row, n) => [`${row.type}:${row.id}`, looked[n]]))}
            onRemove={({ type, id }) => setTargets(targets.filter((one) => one.type !== type || one.id !== id))}
          />
        ) : null}
      </Stack>
      <Box sx={{ position: { md: 'sticky' }, top: 64, alignSelf: 'start' }}>
        <Summary count={ready.length} looked={looked} waits={waits} missing={missing} onLook={look} />
      </Box>
      {sheet && !undoing ? (
        <BulkSheet
          key={sheet.n}
          command={commandOf(sheet)}
          onClose={close}
          onRetry={() => setSheet({ ...sheet, n: sheet.n + 1 })}
          onUndo={setUndoing}
        />
      ) : null}
      {undoing?.result.job_id ? (
        <UndoSheet label="가격변경 예약" jobId={undoing.result.job_id} onClose={leaveUndo} />
      ) : null}
    </Box>
  )
}

const useCommand = () => {
  const data = useConsoleData()
  const navigate = useNavigate()
  return ({ items, reason }: Sheet): Command => ({
    label: '가격변경 예약',
    body: { items },
    fixes: scheduleFixes,
    send: (body, options) =>
      data.bulk('price-schedules', 'create', { ...body, ...(reason ? { reason } : {}) }, options),
    notices: [
      {
        code: 'APPROVAL_REQUIRED',
        label: (count) => `${formatNumber(count)}건은 다른 관리자가 승인하면 예약돼요.`,
        onClick: () => void navigate('/approvals'),
      },
    ],
  })
}
