import { claimReasonsKind } from '../../modules/claims/claimReasons.reference.ts'
import {
  conversationCategoriesKind,
  conversationTemplatesKind,
} from '../../modules/conversations/conversations.reference.ts'
import { noticeTemplatesKind } from '../../modules/messages/noticeTemplates.reference.ts'
import { couriersKind, remoteAreasKind, remotePoliciesKind } from '../../modules/shipping/shipping.reference.ts'
import { termsKind } from '../../modules/terms/terms.reference.ts'
import type { Db } from '../db.ts'
import { bringUpToDate, type ReferenceKind } from './bringUpToDate.ts'

/** Everything that a shop is given at its start: a kind stands behind those that it refers to. */
export const referenceKinds: readonly ReferenceKind[] = [
  claimReasonsKind,
  couriersKind,
  remotePoliciesKind,
  remoteAreasKind,
  noticeTemplatesKind,
  termsKind,
  conversationCategoriesKind,
  conversationTemplatesKind,
]

export const bringReferenceUpToDate = (db: Db, now: Date): Promise<void> => bringUpToDate(db, referenceKinds, now)
