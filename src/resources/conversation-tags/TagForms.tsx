import { maxLength, required, TextInput } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'

const TagInputs = () => (
  <FormSection title="상담 태그" hint="상담을 나중에 찾고 세는 데 써요. 고객에게는 보이지 않아요.">
    <TextInput source="name" label="이름" validate={[required(), maxLength(30)]} />
  </FormSection>
)

export const TagCreate = () => (
  <StandardCreate>
    <TagInputs />
  </StandardCreate>
)

export const TagEdit = () => (
  <StandardEdit>
    <TagInputs />
  </StandardEdit>
)
