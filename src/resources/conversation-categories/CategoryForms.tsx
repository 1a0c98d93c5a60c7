import { BooleanInput, maxLength, minValue, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'
import { teams } from './teams.ts'

const CategoryInputs = () => (
  <>
    <FormSection title="문의 유형" hint="고객이 문의할 때 처음 골라요. 이미 받은 문의도 바뀐 이름으로 보여요.">
      <TextInput source="name" label="이름" validate={[required(), maxLength(40)]} />
      <BooleanInput
        source="order_required"
        label="주문을 꼭 골라요"
        helperText="주문 없이는 이 유형으로 문의할 수 없어요."
      />
      <SelectInput
        source="team"
        label="담당 팀"
        choices={teams}
        validate={required()}
        helperText="새 문의가 이 팀의 목록에 들어와요."
      />
    </FormSection>
    <FormSection title="보이기" hint="쓰지 않는 유형은 고객이 고를 수 없고, 이미 받은 문의에는 그대로 보여요.">
      <NumberInput source="sequence" label="순서" min={0} validate={minValue(0)} helperText="작은 수가 먼저 보여요." />
      <BooleanInput source="is_active" label="사용해요" />
    </FormSection>
  </>
)

const NEW = { order_required: false, team: 'cs', is_active: true }

export const CategoryCreate = () => (
  <StandardCreate defaultValues={NEW}>
    <CategoryInputs />
  </StandardCreate>
)

export const CategoryEdit = () => (
  <StandardEdit>
    <CategoryInputs />
  </StandardEdit>
)
