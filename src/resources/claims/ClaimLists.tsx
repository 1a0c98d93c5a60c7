/** 취소관리 · 교환관리 · 반품관리: what was asked, what comes back, what is due. All work is in bulk. */
import { ListBase, Title } from 'react-admin'
import { notTwice } from '#console/list/firstRows.ts'
import { claimTypes } from '#console/words/orderWords.ts'
import type { ClaimType } from './claim.ts'
import { ClaimScreen } from './ClaimScreen.tsx'
import { QueueType } from './claimContext.ts'
import { INITIAL } from './initial.ts'

const ClaimList = ({ type }: { type: ClaimType }) => (
  <ListBase
    key={type}
    disableAuthentication
    resource={`${type}-claims`}
    perPage={INITIAL.perPage}
    sort={INITIAL.sort}
    filterDefaultValues={INITIAL.filter}
    queryOptions={notTwice}
  >
    <Title title={`${claimTypes[type]}관리`} />
    <QueueType value={type}>
      <ClaimScreen />
    </QueueType>
  </ListBase>
)

export const CancelClaimList = () => <ClaimList type="cancel" />
export const ExchangeClaimList = () => <ClaimList type="exchange" />
export const ReturnClaimList = () => <ClaimList type="return" />
