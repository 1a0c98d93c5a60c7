import { Typography } from '@mui/material'
import { DataTable, SelectInput, useRecordContext } from 'react-admin'
import { Krw } from '#console/fields/Krw.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { PaymentReconciliation } from '#contract/schema.d.ts'
import { DifferencesButton } from './DifferencesButton.tsx'
import { gatewayName } from '#console/words/orderWords.ts'
import { statusWords } from './reconciliationWords.ts'

const open = [{ id: 'OPEN', name: '확인할 것이 남은 날만' }]
const filters = [<SelectInput key="status" source="status" label="보기" choices={open} emptyText="모든 날" alwaysOn />]
const right = { textAlign: 'right' } as const

export const ReconciliationList = () => (
  <StandardList
    above={
      <Typography color="text.secondary" variant="body2" sx={{ mt: 1 }}>
        매일 05:00에 전날 결제사의 거래 내역을 우리 장부와 한 건씩 견줘요. 다른 것이 남은 날은 7일 동안 다시 견줘요.
      </Typography>
    }
    filters={filters}
    rowClick={false}
    bulkActions={false}
    emptyHint="결제를 받은 다음 날 05:00부터 하루에 한 줄씩 쌓여요."
  >
    <DataTable.Col source="day" label="날짜" disableSort>
      <KstDate source="day" show="day" />
    </DataTable.Col>
    <DataTable.Col source="status" label="결과" disableSort>
      <StatusField source="status" words={statusWords} />
    </DataTable.Col>
    <DataTable.Col source="provider" label="결제사" disableSort>
      <Provider />
    </DataTable.Col>
    <DataTable.Col source="payments" label="승인" disableSort sx={right}>
      <Krw source="payments" plain />
    </DataTable.Col>
    <DataTable.Col source="paid" label="승인 금액" disableSort sx={right}>
      <Krw source="paid" />
    </DataTable.Col>
    <DataTable.Col source="cancels" label="취소" disableSort sx={right}>
      <Krw source="cancels" plain />
    </DataTable.Col>
    <DataTable.Col source="canceled" label="취소 금액" disableSort sx={right}>
      <Krw source="canceled" />
    </DataTable.Col>
    <DataTable.Col source="open_differences" label="남은 차이" disableSort sx={right}>
      <DifferencesButton />
    </DataTable.Col>
    <DataTable.Col source="run_at" label="대사 일시" disableSort>
      <KstDate source="run_at" />
    </DataTable.Col>
  </StandardList>
)

const Provider = () => {
  const day = useRecordContext<PaymentReconciliation>()
  return day ? (gatewayName(day.provider) ?? day.provider) : null
}
