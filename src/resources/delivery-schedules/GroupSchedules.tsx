import {
  Alert,
  Box,
  Button,
  Checkbox,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { DeliverySchedule, DeliveryScheduleGroup } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { itemStepWord } from '#shared/words/orders.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { deliverAction, shipAction, unshipAction } from './parcelActions.ts'
import { columns, ScheduleRow } from './ScheduleRow.tsx'
import { dayName, groupWords, stepsOf, whyFixed, whyIdle } from './scheduleWords.ts'
import { ShipDialog } from './ShipDialog.tsx'

/** A group with what is in it; some of it can be chosen and moved to another day, or sent and brought to its end. */
export const GroupSchedules = ({ group }: { group: DeliveryScheduleGroup }) => {
  const data = useConsoleData()
  const { may, reason } = useMay('shipping:write')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<[DeliverySchedule, ...DeliverySchedule[]]>()
  const {
    data: whole,
    error,
    dataUpdatedAt: now,
  } = useQuery({
    queryKey: ['delivery-schedules', 'group', group.id],
    queryFn: () =>
      data.call('get', '/core-admin/v1/delivery-schedule-groups/{id}', { params: { path: { id: group.id } } }),
  })
  const [shipping, setShipping] = useState<readonly DeliverySchedule[]>()
  const queries = useQueryClient()
  const { start, sheet } = useBulkAction({
    resource: 'delivery-schedule-groups',
    onDone: (left) => {
      void queries.invalidateQueries({ queryKey: ['delivery-schedules'] })
      setChosen(new Set(left))
    },
  })
  const schedules = whole?.schedules ?? []
  const choosable = may ? schedules.filter((one) => whyIdle(one) === undefined) : []
  const picked = choosable.filter(({ id }) => chosen.has(id))
  const { move, ship, arrive } = stepsOf(picked, now)
  const items = (rows: readonly DeliverySchedule[]) => ({ items: rows.map(({ id, version }) => ({ id, version })) })
  const name = `${group.shipping_origin.name} ${dayName(group.ships_on)}`
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <Box component="section" aria-label={name} sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="h3">
          {group.shipping_origin.name} · {formatNumber(group.count)}건
        </Typography>
        <StatusChip label={groupWords[group.status][0]} tone={groupWords[group.status][1]} />
        <Typography variant="body2" color="text.secondary">
          {formatKst(group.locks_at, 'M월 D일 HH:mm')}에 마감
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Step
          name="옮기기"
          idle="고른 것 옮기기"
          rows={move}
          refused={reason ?? (move.length === 0 ? '옮길 것을 먼저 골라 주세요' : undefined)}
          onGo={([first, ...rest]) => first && setMoving([first, ...rest])}
        />
        <Step
          name={itemStepWord.shipping}
          rows={ship}
          refused={reason ?? (ship.length === 0 ? '마감된 것을 골라 주세요' : undefined)}
          onGo={setShipping}
        />
        <Step
          name={itemStepWord.delivered}
          rows={arrive}
          refused={reason ?? (arrive.length === 0 ? '출고한 것을 골라 주세요' : undefined)}
          onGo={(rows) => start(deliverAction, items(rows))}
        />
        <Step
          name={itemStepWord['cancel-shipping']}
          rows={arrive}
          refused={reason ?? (arrive.length === 0 ? '출고한 것을 골라 주세요' : undefined)}
          onGo={(rows) => start(unshipAction, items(rows))}
        />
      </Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {whole ? null : <Skeleton variant="rounded" height={80} />}
      {whole ? (
        <Box role="region" aria-label={`${name}의 배송 예정`} tabIndex={0} sx={{ overflow: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    disabled={choosable.length === 0}
                    checked={choosable.length > 0 && picked.length === choosable.length}
                    indeterminate={picked.length > 0 && picked.length < choosable.length}
                    onChange={(_, checked) => setChosen(new Set(checked ? choosable.map(({ id }) => id) : []))}
                    slotProps={{ input: { 'aria-label': '이 묶음에서 모두 고르기' } }}
                  />
                </TableCell>
                {columns.map((title) => (
                  <TableCell key={title}>{title}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {schedules.map((one) => (
                <ScheduleRow
                  key={one.id}
                  schedule={one}
                  fixed={whyFixed(one, now) ?? (may ? undefined : reason)}
                  idle={whyIdle(one) ?? (may ? undefined : reason)}
                  checked={chosen.has(one.id)}
                  onToggle={() => toggle(one.id)}
                  onMove={() => setMoving([one])}
                />
              ))}
            </TableBody>
          </Table>
          {whole.has_more ? (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              먼저 정해진 {formatNumber(schedules.length)}건만 보여요. 그 밖에도{' '}
              {formatNumber(Math.max(group.count - schedules.length, 1))}건이 있어요.
            </Typography>
          ) : null}
        </Box>
      ) : null}
      {sheet}
      {shipping ? (
        <ShipDialog
          schedules={shipping}
          onClose={() => setShipping(undefined)}
          onShip={(rows) => {
            setShipping(undefined)
            start(shipAction, { items: rows })
          }}
        />
      ) : null}
      {moving ? (
        <MoveDialog
          schedules={moving}
          onClose={(done) => {
            setMoving(undefined)
            if (done) setChosen(new Set())
          }}
        />
      ) : null}
    </Box>
  )
}

type StepProps = {
  name: string
  /** What it is called while nothing is chosen for it. */
  idle?: string
  rows: readonly DeliverySchedule[]
  /** Why it cannot be done. */
  refused: string | undefined
  onGo: (rows: readonly DeliverySchedule[]) => void
}

const Step = ({ name, idle = name, rows, refused, onGo }: StepProps) => (
  <span title={refused}>
    <Button size="small" variant="outlined" disabled={refused !== undefined} onClick={() => onGo(rows)}>
      {rows.length > 0 ? `${formatNumber(rows.length)}건 ${name}` : idle}
    </Button>
  </span>
)
