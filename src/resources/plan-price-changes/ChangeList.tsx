import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { AutocompleteInput, DataTable, ReferenceInput, SelectInput, useRecordContext, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Krw } from '#console/fields/Krw.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { PlanPriceChange } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { AskButton } from './AskButton.tsx'
import { CallOffDialog } from './CallOffDialog.tsx'
import { progressText, statusWords } from './changeWords.ts'
import { ProgressDialog } from './ProgressDialog.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = [
  <SelectInput
    key="status"
    source="status"
    label="상태"
    choices={Object.entries(statusWords).map(([id, [name]]) => ({ id, name }))}
    alwaysOn
  />,
  <ReferenceInput key="plan_id" source="plan_id" reference="plans" sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="요금제" />
  </ReferenceInput>,
]

export const ChangeList = () => {
  const refresh = useRefresh()
  return (
    <StandardList
      filters={filters}
      rowClick={false}
      bulkActions={false}
      actions={<AskButton onDone={refresh} />}
      emptyHint="요금제와 새 값, 날짜를 정하면 다른 사람의 승인을 거쳐 구독자에게 동의를 물어요."
    >
      <DataTable.Col source="plan.name" label="요금제" disableSort />
      <DataTable.Col source="price" label="새 값" align="right" disableSort>
        <Krw source="price" />
      </DataTable.Col>
      <DataTable.Col source="effective_on" label="적용" disableSort>
        <Since />
      </DataTable.Col>
      <DataTable.Col source="status" label="상태" disableSort>
        <StatusField source="status" words={statusWords} />
      </DataTable.Col>
      <DataTable.Col source="progress" label="동의 진행" disableSort>
        <Progress />
      </DataTable.Col>
      <DataTable.Col source="reason" label="이유" disableSort />
      <DataTable.Col source="created_by" label="요청한 사람" disableSort />
      <DataTable.Col source="created_at" label="요청한 때" disableSort>
        <KstDate source="created_at" />
      </DataTable.Col>
      <DataTable.Col label="할 일" disableSort>
        <Actions onDone={refresh} />
      </DataTable.Col>
    </StandardList>
  )
}

const Since = () => {
  const change = useRecordContext<PlanPriceChange>()
  return change ? `${formatDay(change.effective_on, 'YYYY.MM.DD')} 뒤의 첫 결제` : null
}

const Progress = () => {
  const change = useRecordContext<PlanPriceChange>()
  return change ? progressText(change.progress) : null
}

const Actions = ({ onDone }: { onDone: () => void }) => {
  const change = useRecordContext<PlanPriceChange>()
  const [open, setOpen] = useState<'PROGRESS' | 'CALL_OFF' | null>(null)
  const { may, reason } = useMay('plans:write')
  if (!change) return null
  const close = () => setOpen(null)
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('PROGRESS')}>
        진행 보기
      </Button>
      {change.status === 'SCHEDULED' ? (
        <Button
          size="small"
          color="error"
          disabled={!may}
          title={reason}
          aria-haspopup="dialog"
          onClick={() => setOpen('CALL_OFF')}
        >
          취소
        </Button>
      ) : null}
      {open === 'PROGRESS' ? <ProgressDialog change={change} onClose={close} /> : null}
      {open === 'CALL_OFF' ? (
        <CallOffDialog
          change={change}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      ) : null}
    </Stack>
  )
}
