import { maxLength, minValue, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FormSection } from '#console/form/FormSection.tsx'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'
import { ruleWords } from './ruleWords.ts'

const WordInputs = () => (
  <FormSection title="인기 검색어" hint="많이 찾은 말은 저절로 보여요. 늘 보이거나 보이지 않을 말만 정해요.">
    <TextInput source="word" label="말" validate={[required(), maxLength(30)]} />
    <SelectInput source="rule" label="어떻게" choices={choicesOf(ruleWords)} validate={required()} />
    <NumberInput
      source="sequence"
      label="순서"
      min={0}
      validate={minValue(0)}
      helperText="늘 보이는 말은 작은 수가 먼저 보여요."
    />
  </FormSection>
)

export const WordCreate = () => (
  <StandardCreate defaultValues={{ rule: 'PIN' }}>
    <WordInputs />
  </StandardCreate>
)

export const WordEdit = () => (
  <StandardEdit>
    <WordInputs />
  </StandardEdit>
)
