import { BooleanInput, maxLength, minValue, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FormSection } from '#console/form/FormSection.tsx'
import { faultWords } from '#console/words/claimWords.ts'
import { kindWords } from './reasonWords.ts'

/** @param existing a reason keeps its kind, because claims of that kind name it */
export const ReasonInputs = ({ existing = false }: { existing?: boolean }) => (
  <>
    <FormSection title="사유" hint="고객과 직원이 접수할 때 골라요. 이미 접수된 클레임도 바뀐 이름으로 보여요.">
      <SelectInput
        source="type"
        label="종류"
        choices={choicesOf(kindWords)}
        validate={required()}
        readOnly={existing}
        {...(existing ? { helperText: '종류는 바꿀 수 없어요. 새로 등록해 주세요.' } : {})}
      />
      <TextInput source="label" label="이름" validate={[required(), maxLength(40)]} />
      <SelectInput
        source="fault"
        label="귀책"
        choices={choicesOf(faultWords)}
        validate={required()}
        helperText="배송비를 누가 내는지 정해요."
      />
    </FormSection>
    <FormSection title="고객이 적을 것" hint="고객이 신청할 때 꼭 내야 하는 것이에요.">
      <BooleanInput source="detail_required" label="자세한 설명을 받아요" />
      <BooleanInput source="image_required" label="사진을 받아요" />
    </FormSection>
    <FormSection title="보이기" hint="쓰지 않는 사유는 새로 고를 수 없고, 이미 접수된 클레임에는 그대로 보여요.">
      <NumberInput source="sequence" label="순서" min={0} validate={minValue(0)} helperText="작은 수가 먼저 보여요." />
      <BooleanInput source="active" label="사용해요" />
    </FormSection>
  </>
)
