import { maxLength, regex, required, TextInput } from 'react-admin'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { keepEmpty } from '#console/form/keepEmpty.ts'

const isCode = regex(/^[A-Z0-9]+([_-][A-Z0-9]+)*$/, '영어 대문자, 숫자, 붙임표(-)만 쓸 수 있어요.')

/** The list while it is typed is text, a line each; blank lines go when it is stored. */
const toLines = (names: unknown) => (Array.isArray(names) ? names.join('\n') : '')
const toNames = (text: string) => text.split('\n').map((line) => line.trimStart())

export const cleanNames = (data: Record<string, unknown>) => ({
  ...data,
  notice_fields: Array.isArray(data['notice_fields'])
    ? data['notice_fields'].map((name) => String(name).trim()).filter(Boolean)
    : [],
})

export const CatalogInputs = () => (
  <>
    <FormSection title="품목" hint="상품을 만들 때 고르는 품목이에요.">
      <FieldRow>
        <TextInput
          source="name"
          label="이름"
          validate={[required(), maxLength(60)]}
          helperText="예: 운동용품, 의류, 식품"
        />
        <TextInput source="code" label="코드" validate={[required(), maxLength(40), isCode]} helperText="예: SPORTS" />
      </FieldRow>
      <TextInput source="description" label="설명" multiline minRows={2} validate={maxLength(2000)} parse={keepEmpty} />
    </FormSection>
    <FormSection title="상품정보제공고시" hint="전자상거래법에 따라 품목마다 상품 페이지에 적어야 하는 것이에요.">
      <TextInput
        source="notice_category"
        label="고시 품목"
        validate={[required(), maxLength(60)]}
        helperText="공정거래위원회 고시의 품목 이름. 상품 페이지에 그대로 보여요."
      />
      <TextInput
        source="notice_fields"
        label="고시 항목"
        multiline
        minRows={6}
        format={toLines}
        parse={toNames}
        validate={required()}
        helperText="한 줄에 하나씩. 이 항목을 모두 채운 상품만 판매할 수 있어요."
      />
    </FormSection>
  </>
)
