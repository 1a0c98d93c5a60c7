import type { Approval } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'

const approval = { id: 1, status: 'PENDING', can_decide: true, can_withdraw: true, outdated: null } as Approval
const part = <DecisionButtons approval={approval} />

saysRefusals({
  승인: { part, press: ['승인'], types: ['이유'], rereads: true },
  거절: { part, press: ['거절'], types: ['이유'], rereads: true },
  '요청 거두기': { part, press: ['요청 거두기'], rereads: true },
})
