/** 환불관리: what has to be paid back, by when, and why some of it could not be. */
import { ListBase, Title } from 'react-admin'
import { notTwice } from '#console/list/firstRows.ts'
import { INITIAL } from './initial.ts'
import { RefundScreen } from './RefundScreen.tsx'

export const RefundList = () => (
  <ListBase
    disableAuthentication
    perPage={INITIAL.perPage}
    sort={INITIAL.sort}
    filterDefaultValues={INITIAL.filter}
    queryOptions={notTwice}
  >
    <Title title="환불관리" />
    <RefundScreen />
  </ListBase>
)
