import { Box } from '@mui/material'
import { useRef } from 'react'
import { BooleanInput, maxLength, ReferenceInput, required, SelectInput, TextInput } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import { insertAtCaret } from '#console/form/insertAtCaret.ts'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'
import { TemplateValues } from './TemplateValues.tsx'

const BY_ORDER = { field: 'sequence', order: 'ASC' } as const

const TemplateInputs = () => {
  const fields = useRef<HTMLDivElement>(null)
  const insert = (text: string) => {
    const field = fields.current?.querySelector<HTMLTextAreaElement>('textarea[name=body]')
    if (field) insertAtCaret(field, text)
  }
  return (
    <>
      <FormSection title="템플릿" hint="답변을 쓰는 곳에서 / 뒤에 제목이나 단축어를 적어 찾아요.">
        <Box ref={fields}>
          <TextInput source="title" label="제목" validate={[required(), maxLength(60)]} />
          <TextInput
            source="body"
            label="내용"
            multiline
            minRows={5}
            maxRows={18}
            validate={[required(), maxLength(5_000)]}
          />
          <TemplateValues onPick={insert} />
        </Box>
      </FormSection>
      <FormSection title="찾기" hint="이 유형의 문의에서 먼저 보여요.">
        <TextInput
          source="shortcut"
          label="단축어"
          validate={maxLength(20)}
          helperText="/ 뒤에 적을 짧은 말이에요. 다른 템플릿과 겹치지 않아야 해요."
        />
        <ReferenceInput source="category_id" reference="conversation-categories" sort={BY_ORDER} perPage={100}>
          <SelectInput label="유형" optionText="name" helperText="비우면 모든 유형에서 보여요." />
        </ReferenceInput>
        <BooleanInput source="is_active" label="사용해요" />
      </FormSection>
    </>
  )
}

export const TemplateCreate = () => (
  <StandardCreate defaultValues={{ is_active: true }}>
    <TemplateInputs />
  </StandardCreate>
)

export const TemplateEdit = () => (
  <StandardEdit>
    <TemplateInputs />
  </StandardEdit>
)
