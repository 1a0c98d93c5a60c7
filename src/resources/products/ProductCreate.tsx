import { StandardCreate } from '#console/form/StandardForm.tsx'
import { BasicInputs } from './BasicInputs.tsx'
import { PriceInputs } from './PriceInputs.tsx'
import { Section } from './Section.tsx'

/** The least that makes a product; pictures, options and the notice follow on its own page. */
export const ProductCreate = () => (
  <StandardCreate redirect="edit" defaultValues={{ status: 'DRAFT', tax_type: 'TAX', exclusive: false }}>
    <Section title="기본 정보" hint="저장하면 작성 중인 상품이 되고, 사진과 옵션을 이어서 채울 수 있어요.">
      <BasicInputs />
    </Section>
    <Section title="가격">
      <PriceInputs />
    </Section>
  </StandardCreate>
)
