import { TextArrayInput } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'

const enough = (words: unknown) => {
  const count = Array.isArray(words) ? words.length : 0
  return count < 2 || count > 10 ? '두 개부터 열 개까지 적어 주세요.' : undefined
}

const SynonymInputs = () => (
  <FormSection title="같은 뜻의 말" hint="고객이 어느 말로 찾아도 나머지 말로 된 상품까지 찾아요.">
    <TextArrayInput
      source="words"
      label="말"
      validate={enough}
      helperText="적고 Enter를 누르면 하나씩 더해져요. 예: 폼롤러, 마사지롤러"
    />
  </FormSection>
)

export const SynonymCreate = () => (
  <StandardCreate>
    <SynonymInputs />
  </StandardCreate>
)

export const SynonymEdit = () => (
  <StandardEdit>
    <SynonymInputs />
  </StandardEdit>
)
