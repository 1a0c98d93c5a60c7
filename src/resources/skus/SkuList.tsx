/** SKU·재고: stock as people count it, changed in bulk with a reason. */
import { Title } from 'react-admin'
import { ConsoleList } from '#console/list/ConsoleList.tsx'
import type { ListStart } from '#console/list/address/listAddress.ts'
import { QueueFrame } from '#console/queue/QueueFrame.tsx'
import { SkuScreen } from './SkuScreen.tsx'

const START: ListStart = { perPage: 50, sort: { field: 'id', order: 'DESC' } }

export const SkuList = () => (
  <ConsoleList start={START}>
    <Title title="SKU·재고" />
    <QueueFrame>
      <SkuScreen />
    </QueueFrame>
  </ConsoleList>
)
