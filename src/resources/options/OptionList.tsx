import { Box } from '@mui/material'
import {
  AutocompleteInput,
  DataTable,
  FunctionField,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  TextField,
} from 'react-admin'
import { useMenuPlace } from '#console/layout/menuPlace.ts'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { AdminOptionGroup } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="옵션 이름 찾기" />,
  <ReferenceInput key="product" source="product_id" reference="products" sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="상품" sx={{ minWidth: 220 }} />
  </ReferenceInput>,
]

export const OptionList = () => {
  useMenuPlace('/products')
  return (
    <StandardList filters={filters} emptyHint="상품 화면에서 옵션을 한꺼번에 만들 수 있어요.">
      <DataTable.Col source="name" label="옵션">
        <RecordLink source="name" />
      </DataTable.Col>
      <DataTable.Col label="값" disableSort>
        <FunctionField render={(group: AdminOptionGroup) => <Values group={group} />} />
      </DataTable.Col>
      <DataTable.Col source="product_id" label="상품">
        <ReferenceField source="product_id" reference="products" link="edit">
          <TextField source="name" />
        </ReferenceField>
      </DataTable.Col>
    </StandardList>
  )
}

const Values = ({ group }: { group: AdminOptionGroup }) => (
  <Box sx={{ maxWidth: 420 }}>
    {group.values
      .map((value) => (value.extra_price ? `${value.name} (+${formatKrw(value.extra_price)})` : value.name))
      .join(', ')}
  </Box>
)
