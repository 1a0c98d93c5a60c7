/** 주문 처리: what came in, what goes out, what is late. Rows come in pages from the server, all work is in bulk. */
import { ListBase, Title } from 'react-admin'
import { notTwice } from '#console/list/firstRows.ts'
import { INITIAL } from './initial.ts'
import { OrderItemScreen } from './OrderItemScreen.tsx'

export const OrderItemList = () => (
  <ListBase
    disableAuthentication
    perPage={INITIAL.perPage}
    sort={INITIAL.sort}
    filterDefaultValues={INITIAL.filter}
    queryOptions={notTwice}
  >
    <Title title="주문 처리" />
    <OrderItemScreen />
  </ListBase>
)
