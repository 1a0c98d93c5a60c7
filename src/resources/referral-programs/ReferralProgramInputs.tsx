import { maxLength, maxValue, minValue, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { programStatus } from './programWords.ts'

const MOST = 1_000_000
const amount = [required(), minValue(0), maxValue(MOST)]

export const ReferralProgramInputs = () => (
  <>
    <FormSection title="혜택" hint="이미 시작한 친구에게는 시작한 때의 조건이 그대로예요.">
      <TextInput source="name" label="이름" validate={[required(), maxLength(60)]} />
      <FieldRow>
        <KrwInput source="friend_discount" label="친구의 첫 결제 할인" validate={amount} />
        <NumberInput source="referrer_points" label="추천한 사람의 포인트" min={0} validate={amount} />
      </FieldRow>
      <NumberInput
        source="cap_per_year"
        label="한 사람이 한 해에 적립받는 횟수"
        min={1}
        validate={[required(), minValue(1), maxValue(1000)]}
      />
    </FormSection>
    <FormSection title="기간" hint="여럿이 열려 있으면 가장 나중에 만든 것을 써요.">
      <SelectInput source="status" label="상태" choices={choicesOf(programStatus)} validate={required()} />
      <FieldRow>
        <KstTimeInput source="starts_at" label="시작 (한국 시각)" validate={required()} />
        <KstTimeInput source="ends_at" label="끝 (한국 시각)" validate={[required(), isLater]} />
      </FieldRow>
    </FormSection>
  </>
)

const isLater = (value: unknown, all: Record<string, unknown>) =>
  typeof value === 'string' && typeof all['starts_at'] === 'string' && value <= all['starts_at']
    ? '끝은 시작보다 뒤여야 해요.'
    : undefined
