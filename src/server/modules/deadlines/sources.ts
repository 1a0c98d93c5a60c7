import { approving } from './sources/approval.ts'
import { claiming } from './sources/claim.ts'
import { conversing } from './sources/conversation.ts'
import { refunding } from './sources/refund.ts'
import { shipping } from './sources/ship.ts'
import type { Source } from './sources/source.ts'

/** Every kind of promise that the shop keeps. The one place to add another. */
export const sources: readonly Source[] = [shipping, claiming, conversing, refunding, approving]
