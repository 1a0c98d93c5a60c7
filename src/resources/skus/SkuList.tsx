/** SKU·재고: stock as people count it, changed in bulk with a reason. */
import { CreateButton, Title, TopToolbar } from 'react-admin'
import { ConsoleList } from '#console/list/ConsoleList.tsx'
import type { ListStart } from '#console/list/listAddress.ts'
import { SkuScreen } from './SkuScreen.tsx'

const START: ListStart = { perPage: 50, sort: { field: 'id', order: 'DESC' } }

export const SkuList = () => (
  <ConsoleList start={START}>
    <Title title="SKU·재고" />
    <TopToolbar>
      <CreateButton label="SKU 만들기" variant="contained" />
    </TopToolbar>
    <SkuScreen />
  </ConsoleList>
)
