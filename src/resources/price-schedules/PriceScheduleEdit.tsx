import { Alert } from '@mui/material'
import { required, useRecordContext } from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { usePriceWarning } from '#console/prices/usePriceWarning.tsx'
import type { PriceChangeSchedule } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { Standing } from './PriceScheduleList.tsx'
import { toBody, wantedOf } from './scheduleForm.ts'

/** A schedule that has not begun changes whole; of one that is on, its end alone. */
export const PriceScheduleEdit = () => {
  const { ask, question } = usePriceWarning()
  return (
    <>
      <StandardEdit
        transform={toBody}
        redirect="show"
        deletable={false}
        beforeSave={async (values, record) => {
          const { price, waits } = wantedOf(values, record as unknown as PriceChangeSchedule)
          const answer = await ask([price], waits)
          return answer && { change_reason: answer.reason ?? '' }
        }}
      >
        <Inputs />
      </StandardEdit>
      {question}
    </>
  )
}

const Inputs = () => {
  const schedule = useRecordContext<PriceChangeSchedule>()
  if (!schedule) return null
  const { status, target_type: type, new_sale_price: sale } = schedule
  const over = status === 'ENDED' || status === 'CANCELED'
  const begun = status === 'APPLIED'
  const fixed = over || begun
  return (
    <>
      <FormSection title={schedule.target_name}>
        {over ? <Alert severity="info">끝났거나 취소한 예약은 고칠 수 없어요.</Alert> : null}
        {begun ? <Alert severity="info">이미 적용 중이라 끝만 바꿀 수 있어요.</Alert> : null}
        <Facts>
          <Fact label="상태">
            <Standing schedule={schedule} />
          </Fact>
          <Fact label="지금의 원래 가격">{formatKrw(schedule.base_price)}</Fact>
          <Fact label="예약한 사람">{schedule.created_by}</Fact>
        </Facts>
      </FormSection>
      <FormSection title="가격">
        {sale === undefined ? (
          <KrwInput
            source="new_price"
            label={type === 'SKU' ? '새 추가금' : '새 판매가'}
            validate={required()}
            disabled={fixed}
          />
        ) : (
          <FieldRow>
            <KrwInput source="new_price" label="새 정가" validate={required()} disabled={fixed} />
            <KrwInput source="new_sale_price" label="새 판매가" validate={required()} disabled={fixed} />
          </FieldRow>
        )}
      </FormSection>
      <FormSection title="기간" hint="끝을 비우면 끝낼 때까지예요. 끝나면 그때의 원래 가격으로 돌아가요.">
        <FieldRow>
          <KstTimeInput source="effective_at" label="시작 (한국 시각)" validate={required()} disabled={fixed} />
          <KstTimeInput source="end_at" label="끝 (한국 시각)" disabled={over} />
        </FieldRow>
      </FormSection>
    </>
  )
}
