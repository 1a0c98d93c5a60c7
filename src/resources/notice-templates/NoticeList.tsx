import { Box, Stack } from '@mui/material'
import { DataTable, TextField, useRecordContext } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { type QueueTab, tabsOf } from '#console/queue/filter.ts'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import type { NoticeTemplate } from '#contract/schema.d.ts'
import { noticeGroups } from '#shared/notices/notice.ts'

const tabs = Object.entries(noticeGroups).map(([group, label]): QueueTab => ({
  key: group,
  label,
  filter: { group: [group] },
}))
const ofGroup = tabsOf([{ key: 'all', label: '전체', filter: {} }, ...tabs], ['group'], 'all')

/** Whole texts, so that who only reads them need not open any. */
export const NoticeList = () => {
  const { may } = useMay('notice-templates:write')
  return (
    <StandardList
      tabs={<StateTabs label="구분" {...ofGroup} counts={undefined} />}
      rowClick={may && 'edit'}
      bulkActions={false}
      emptyHint="서버를 다시 시작하면 처음 문구가 들어와요."
    >
      <DataTable.Col source="label" label="언제" disableSort sx={{ minWidth: 200 }}>
        {may ? <RecordLink source="label" /> : <TextField source="label" />}
      </DataTable.Col>
      <DataTable.Col source="group" label="구분" disableSort sx={{ whiteSpace: 'nowrap' }}>
        <Group />
      </DataTable.Col>
      <DataTable.Col source="title" label="제목" disableSort sx={{ minWidth: 180 }} />
      <DataTable.Col source="body" label="내용" disableSort sx={{ minWidth: 320 }}>
        <Body />
      </DataTable.Col>
      <DataTable.Col source="edited_at" label="고침" disableSort>
        <Edited />
      </DataTable.Col>
    </StandardList>
  )
}

const Group = () => {
  const notice = useRecordContext<NoticeTemplate>()
  return notice ? noticeGroups[notice.group] : null
}

const Body = () => (
  <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
    {useRecordContext<NoticeTemplate>()?.body}
  </Box>
)

const Edited = () => {
  const at = useRecordContext<NoticeTemplate>()?.edited_at
  if (!at) return '처음 문구'
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <StatusChip label="고침" tone="progress" />
      <KstText value={at} />
    </Stack>
  )
}
