/** SKU·재고: stock as people count it, changed in bulk with a reason. */
import { CreateButton, ListBase, Title, TopToolbar } from 'react-admin'
import { SkuScreen } from './SkuScreen.tsx'

export const SkuList = () => (
  <ListBase perPage={50} sort={{ field: 'id', order: 'DESC' }}>
    <Title title="SKU·재고" />
    <TopToolbar>
      <CreateButton label="SKU 만들기" variant="contained" />
    </TopToolbar>
    <SkuScreen />
  </ListBase>
)
