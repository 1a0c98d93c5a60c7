import {
  ArrayInput,
  AutocompleteInput,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
} from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import type { AdminSku } from '#contract/schema.d.ts'
import { rhythmChoices } from './planWords.ts'

const BY_CODE = { field: 'code', order: 'ASC' } as const
const IN_USE = { status: 'ACTIVE' }

/** What is sent to members when a period has been paid for. */
export const KitsInput = () => (
  <FormSection title="구성품" hint="결제한 뒤에 보내요. 무료 체험 동안에는 보내지 않아요.">
    <ArrayInput source="kits" label="구성품">
      <SimpleFormIterator inline disableReordering>
        <ReferenceInput source="sku_id" reference="skus" perPage={25} sort={BY_CODE} filter={IN_USE}>
          <AutocompleteInput label="SKU" optionText={skuText} validate={required()} helperText={false} sx={WIDE} />
        </ReferenceInput>
        <NumberInput
          source="quantity"
          label="수량"
          defaultValue={1}
          validate={[required(), minValue(1), maxValue(99)]}
          helperText={false}
          sx={NARROW}
        />
        <SelectInput
          source="every"
          label="언제"
          choices={rhythmChoices}
          defaultValue="FIRST"
          validate={required()}
          helperText={false}
        />
        <KrwInput
          source="value"
          label="안 돌려받으면 뺄 금액"
          defaultValue={0}
          validate={required()}
          helperText={false}
        />
      </SimpleFormIterator>
    </ArrayInput>
  </FormSection>
)

const WIDE = { minWidth: 280 }
const NARROW = { maxWidth: 96 }

const skuText = ({ code, product, option_label: option }: AdminSku) =>
  [product?.name, option, `(${code})`].filter(Boolean).join(' ')
