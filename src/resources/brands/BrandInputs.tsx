import { maxLength, regex, required, SelectInput, TextInput } from 'react-admin'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FormSection } from '#console/form/FormSection.tsx'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import { brandStatus } from './brandStatus.ts'

const isSlug = regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '영어 소문자, 숫자, 붙임표(-)만 쓸 수 있어요.')

export const BrandInputs = () => (
  <>
    <FormSection title="브랜드" hint="상품을 등록할 때 골라요.">
      <TextInput source="name" label="이름" validate={[required(), maxLength(60)]} />
      <TextInput
        source="slug"
        label="주소"
        helperText="가게 주소에 쓰여요. 예: homefit-basic"
        validate={[required(), maxLength(60), isSlug]}
      />
      <TextInput source="description" label="소개" multiline minRows={3} validate={maxLength(2000)} parse={keepEmpty} />
    </FormSection>
    <FormSection title="상태" hint="지금 쓰는 브랜드인지 정해요.">
      <SelectInput source="status" label="상태" choices={choicesOf(brandStatus)} validate={required()} />
    </FormSection>
  </>
)
