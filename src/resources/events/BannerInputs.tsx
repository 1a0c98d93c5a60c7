import { maxLength, required, SelectInput, TextInput } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import { isLink } from '#shared/format/url.ts'
import { places } from './eventWords.ts'

const leads = (link: unknown) =>
  typeof link === 'string' && link !== '' && !isLink(link.trim())
    ? '/로 시작하는 우리 주소나 https:// 주소를 적어 주세요.'
    : undefined

/** Where a banner stands and where it leads. */
export const BannerInputs = () => (
  <FormSection title="보이는 곳" hint="같은 곳의 배너는 목록의 순서대로 넘어가요.">
    <SelectInput source="location" label="보이는 곳" choices={places} validate={required()} />
    <TextInput
      source="link_url"
      label="누르면 가는 곳"
      helperText="예: /store/products/12, /store/exhibitions/3"
      validate={[required(), maxLength(500), leads]}
    />
  </FormSection>
)
