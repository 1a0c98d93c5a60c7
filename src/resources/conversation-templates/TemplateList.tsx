import { Box } from '@mui/material'
import { DataTable, ReferenceInput, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { InUseField, isActiveChanges } from '#console/list/inUse.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import type { ConversationTemplate } from '#contract/schema.d.ts'

const BY_ORDER = { field: 'sequence', order: 'ASC' } as const
const ORDER = { field: 'title', order: 'ASC' } as const

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="제목, 단축어 찾기" />,
  <ReferenceInput key="category" source="category_id" reference="conversation-categories" sort={BY_ORDER} alwaysOn>
    <SelectInput label="유형" optionText="name" />
  </ReferenceInput>,
]

export const TemplateList = () => (
  <StandardList
    filters={filters}
    sort={ORDER}
    bulkActions={<BulkChangeButtons changes={isActiveChanges} permission="cs:reply" />}
    emptyHint="자주 하는 답변을 등록하면 / 한 번으로 쓸 수 있어요."
  >
    <DataTable.Col source="title" label="제목">
      <RecordLink source="title" />
    </DataTable.Col>
    <DataTable.Col source="shortcut" label="단축어" disableSort>
      <Shortcut />
    </DataTable.Col>
    <DataTable.Col source="body" label="내용" disableSort>
      <Body />
    </DataTable.Col>
    <DataTable.Col source="category.name" label="유형" disableSort>
      <Category />
    </DataTable.Col>
    <DataTable.Col source="is_active" label="사용" disableSort>
      <InUseField />
    </DataTable.Col>
    <DataTable.Col source="updated_at" label="고친 때" disableSort>
      <KstDate source="updated_at" />
    </DataTable.Col>
  </StandardList>
)

const Shortcut = () => {
  const shortcut = useRecordContext<ConversationTemplate>()?.shortcut
  return shortcut ? `/${shortcut}` : '—'
}

const Category = () => useRecordContext<ConversationTemplate>()?.category?.name ?? '모든 유형'

const Body = () => (
  <Box
    sx={{
      maxWidth: 420,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    }}
  >
    {useRecordContext<ConversationTemplate>()?.body}
  </Box>
)
