import { TERMS_KINDS, type TermsKind } from '#shared/terms.ts'
import { autoPaymentText } from './autoPayment.ts'
import { healthText } from './health.ts'
import { marketingText } from './marketing.ts'
import { orderText } from './order.ts'
import { orderPrivacyText } from './orderPrivacy.ts'
import { privacyText } from './privacy.ts'
import { refundText } from './refund.ts'
import { termsText } from './terms.ts'
import type { TermsText } from './termsText.ts'
import { thirdPartyText } from './thirdParty.ts'
import { youthText } from './youth.ts'

const texts: Record<TermsKind, TermsText> = {
  TERMS: termsText,
  PRIVACY: privacyText,
  ORDER: orderText,
  ORDER_PRIVACY: orderPrivacyText,
  THIRD_PARTY: thirdPartyText,
  AUTO_PAYMENT: autoPaymentText,
  REFUND: refundText,
  YOUTH: youthText,
  MARKETING: marketingText,
  HEALTH: healthText,
}

/** 약관: the first version of each, in the order of their kinds. */
export const termsRows = TERMS_KINDS.map((kind) => ({ kind, ...texts[kind] }))
