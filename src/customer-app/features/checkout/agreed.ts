import type { CheckoutOrder } from '#customer/api/models.ts'

type Agreement = CheckoutOrder['agreements'][number]

/** What was agreed to, by the version of its text. */
export type Agreed = Partial<Record<Agreement['key'], string>>

/** The required agreements that are missing: never given, or given to a text that is no longer the one in force. */
export const missingAgreements = (agreements: readonly Agreement[], agreed: Agreed): Agreement[] =>
  agreements.filter(({ key, version, required }) => required && agreed[key] !== version)
