/** 환불관리: what has to be paid back, by when, and why some of it could not be. */
import { Title } from 'react-admin'
import { ConsoleList } from '#console/list/ConsoleList.tsx'
import { notTwice } from '#console/list/firstRows.ts'
import { INITIAL } from './initial.ts'
import { RefundScreen } from './RefundScreen.tsx'

export const RefundList = () => (
  <ConsoleList start={INITIAL} queryOptions={notTwice}>
    <Title title="환불관리" />
    <RefundScreen />
  </ConsoleList>
)
