import { AutocompleteArrayInput, ReferenceArrayInput, required, SelectInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { scopes } from '../couponWords.ts'

const references = {
  PRODUCTS: { reference: 'products', label: '상품', optionText: 'name' },
  CATEGORIES: { reference: 'product-categories', label: '카테고리', optionText: 'path' },
  BRANDS: { reference: 'brands', label: '브랜드', optionText: 'name' },
  EXHIBITION: { reference: 'exhibitions', label: '기획전', optionText: 'title' },
} as const

/** What the coupon may be used on. */
export const ScopeInputs = ({ locked }: { locked: boolean }) => {
  'use no memo' // setValue belongs to a form that changes in place
  const scope: unknown = useWatch({ name: 'coupon.scope_type' })
  const { setValue } = useFormContext()
  const chosen = typeof scope === 'string' && scope in references ? references[scope as keyof typeof references] : null
  return (
    <>
      <SelectInput
        source="coupon.scope_type"
        label="쓸 수 있는 상품"
        choices={scopes}
        validate={required()}
        readOnly={locked}
        // ids of brands mean nothing among categories
        onChange={() => setValue('coupon.scope_ids', [], { shouldDirty: true })}
      />
      {chosen ? (
        <ReferenceArrayInput
          key={chosen.reference}
          source="coupon.scope_ids"
          reference={chosen.reference}
          perPage={100}
        >
          <AutocompleteArrayInput
            label={chosen.label}
            optionText={chosen.optionText}
            validate={required()}
            filterToQuery={toQuery}
            readOnly={locked}
          />
        </ReferenceArrayInput>
      ) : null}
    </>
  )
}

const toQuery = (q: string) => (q ? { q } : {})
