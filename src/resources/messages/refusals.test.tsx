import type { MessageDetail } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { ResendButton } from './ResendButton.tsx'

const message = { id: 1, resendable: true } as MessageDetail
saysRefusals({ '다시 보내기': { part: <ResendButton message={message} />, press: ['다시 보내기'], rereads: true } })
