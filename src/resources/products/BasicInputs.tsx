import {
  AutocompleteArrayInput,
  AutocompleteInput,
  maxLength,
  ReferenceArrayInput,
  ReferenceInput,
  required,
  TextInput,
} from 'react-admin'
import { keepEmpty } from '#console/form/keepEmpty.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const BY_SEQUENCE = { field: 'sequence', order: 'ASC' } as const

export const BasicInputs = () => (
  <>
    <TextInput source="name" label="상품 이름" validate={[required(), maxLength(100)]} />
    <TextInput source="subtitle" label="한 줄 소개" validate={maxLength(200)} parse={keepEmpty} />
    <ReferenceInput source="brand_id" reference="brands" perPage={100} sort={BY_NAME}>
      <AutocompleteInput label="브랜드" validate={required()} />
    </ReferenceInput>
    <ReferenceInput source="catalog_id" reference="catalogs" perPage={100} sort={BY_NAME}>
      <AutocompleteInput label="카탈로그" validate={required()} helperText="고시에 적을 항목이 여기서 정해져요." />
    </ReferenceInput>
    <ReferenceInput source="shipping_origin_id" reference="shipping-origins" perPage={100} sort={BY_NAME}>
      <AutocompleteInput label="출고지" validate={required()} helperText="배송비와 발송기한이 여기서 정해져요." />
    </ReferenceInput>
    <ReferenceArrayInput source="category_ids" reference="product-categories" perPage={100} sort={BY_SEQUENCE}>
      <AutocompleteArrayInput label="카테고리" optionText="path" />
    </ReferenceArrayInput>
    <ReferenceArrayInput source="tag_ids" reference="product-tags" perPage={100} sort={BY_NAME}>
      <AutocompleteArrayInput label="태그" />
    </ReferenceArrayInput>
  </>
)
