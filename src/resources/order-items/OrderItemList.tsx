/** 주문 처리: what came in, what goes out, what is late. Rows come in pages from the server, all work is in bulk. */
import { Title } from 'react-admin'
import { ConsoleList } from '#console/list/ConsoleList.tsx'
import { notTwice } from '#console/list/firstRows.ts'
import { INITIAL } from './initial.ts'
import { OrderItemScreen } from './OrderItemScreen.tsx'

export const OrderItemList = () => (
  <ConsoleList start={INITIAL} queryOptions={notTwice}>
    <Title title="주문 처리" />
    <OrderItemScreen />
  </ConsoleList>
)
