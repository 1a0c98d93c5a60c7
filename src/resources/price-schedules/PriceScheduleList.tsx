import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import UploadIcon from '@mui/icons-material/UploadFile'
import { Box, Button } from '@mui/material'
import { AutocompleteInput, DataTable, FunctionField, ReferenceInput, SelectInput, useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { KstDate, KstText } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { tabsOf, type QueueTab } from '#console/queue/filter.ts'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import type { PriceChangeSchedule } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { CancelButton } from './CancelButton.tsx'
import { PeriodInput } from './PeriodInput.tsx'
import { pricedAt, scheduleStatus, signedPercent, standingOf, targetWord } from './scheduleWords.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = [
  <ReferenceInput key="product" source="product_id" reference="products" perPage={50} sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="상품" sx={{ minWidth: 240 }} />
  </ReferenceInput>,
  <SelectInput
    key="type"
    source="target_type"
    label="대상"
    choices={[
      { id: 'PRODUCT', name: targetWord.PRODUCT },
      { id: 'SKU', name: targetWord.SKU },
    ]}
    alwaysOn
  />,
  <PeriodInput key="from" source="active_after" label="이날부터" edge="first" alwaysOn />,
  <PeriodInput key="to" source="active_before" label="이날까지" edge="last" alwaysOn />,
]

const ALL = 'all'
const states: QueueTab[] = [
  { key: 'scheduled', label: scheduleStatus.SCHEDULED[0], filter: { status: 'SCHEDULED', waiting: false } },
  { key: 'waiting', label: '승인 대기', filter: { waiting: true } },
  { key: 'applied', label: scheduleStatus.APPLIED[0], filter: { status: 'APPLIED' } },
  { key: 'ended', label: scheduleStatus.ENDED[0], filter: { status: 'ENDED' } },
  { key: 'canceled', label: scheduleStatus.CANCELED[0], filter: { status: 'CANCELED' } },
  { key: ALL, label: '전체', filter: {} },
]
const tabs = tabsOf(states, ['status', 'waiting'], '')

export const PriceScheduleList = () => (
  <StandardList
    tabs={<StateTabs label="예약 상태" {...tabs} counts={undefined} />}
    filters={filters}
    rowClick="show"
    bulkActions={<CancelButton />}
    actions={<OtherWays />}
    emptyHint="가격이 언제부터 언제까지 바뀔지 예약해요. 끝나면 그때의 원래 가격으로 돌아가요."
  >
    <DataTable.Col source="target_name" label="대상" disableSort>
      <Target />
    </DataTable.Col>
    <DataTable.Col source="new_price" label="가격" align="right" disableSort>
      <FunctionField render={(one: PriceChangeSchedule) => <Change schedule={one} />} />
    </DataTable.Col>
    <DataTable.Col source="effective_at" label="시작" disableSort>
      <KstDate source="effective_at" />
    </DataTable.Col>
    <DataTable.Col source="end_at" label="끝" disableSort>
      <FunctionField
        render={({ end_at }: PriceChangeSchedule) => (end_at ? <KstText value={end_at} /> : '끝낼 때까지')}
      />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태" disableSort>
      <FunctionField render={(one: PriceChangeSchedule) => <Standing schedule={one} />} />
    </DataTable.Col>
    <DataTable.Col source="created_by" label="예약한 사람" disableSort />
    <DataTable.Col source="reason" label="사유" disableSort />
  </StandardList>
)

const Target = () => {
  const schedule = useRecordContext<PriceChangeSchedule>()
  if (!schedule) return null
  return (
    <Box sx={{ minWidth: 200 }}>
      <RecordLink source="target_name" to="show" />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{targetWord[schedule.target_type]}</Box>
    </Box>
  )
}

export const Standing = ({ schedule }: { schedule: PriceChangeSchedule }) => {
  const [label, tone] = standingOf(schedule)
  return <StatusChip label={label} tone={tone} />
}

/** From what it is without the schedule to what it becomes. */
const Change = ({ schedule }: { schedule: PriceChangeSchedule }) => (
  <Box sx={{ whiteSpace: 'nowrap' }}>
    {formatKrw(schedule.base_price)} → <strong>{formatKrw(pricedAt(schedule))}</strong>
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{signedPercent(schedule.change_percent)}</Box>
  </Box>
)

const OtherWays = () => {
  const { may, reason } = useMay('price-schedules:write')
  return (
    <>
      <Button component={Link} to="/price-calendar" color="inherit" startIcon={<CalendarIcon />}>
        달력
      </Button>
      <Button
        component={Link}
        to="/price-schedule-file"
        color="inherit"
        startIcon={<UploadIcon />}
        disabled={!may}
        title={reason}
      >
        파일로 예약
      </Button>
    </>
  )
}
