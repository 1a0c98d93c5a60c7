/** 취소관리 · 교환관리 · 반품관리: what was asked, what comes back, what is due. All work is in bulk. */
import { Title } from 'react-admin'
import { ConsoleList } from '#console/list/ConsoleList.tsx'
import { notTwice } from '#console/list/firstRows.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import type { ClaimType } from '../claim.ts'
import { ClaimScreen } from './ClaimScreen.tsx'
import { QueueType } from './claimContext.ts'
import { INITIAL } from './initial.ts'

const ClaimList = ({ type }: { type: ClaimType }) => (
  <ConsoleList key={type} resource={`${type}-claims`} start={INITIAL} queryOptions={notTwice}>
    <Title title={`${claimKindWord[type]}관리`} />
    <QueueType value={type}>
      <ClaimScreen />
    </QueueType>
  </ConsoleList>
)

export const CancelClaimList = () => <ClaimList type="cancel" />
export const ExchangeClaimList = () => <ClaimList type="exchange" />
export const ReturnClaimList = () => <ClaimList type="return" />
