import { policyPath, type TermsKind, termsSlug } from '#shared/terms.ts'
import { AppError } from '../../http/errors.ts'
import type { InForce } from '../terms/terms.service.ts'

/** What the order sheet asks agreement for, and what it tells without asking. */

export const agreementKeys = ['order', 'privacy_third_party'] as const
type Key = (typeof agreementKeys)[number]

const asked: Record<Key, { kind: TermsKind; label: string }> = {
  order: { kind: 'ORDER', label: '주문 내용을 확인했고 결제에 동의해요' },
  privacy_third_party: { kind: 'THIRD_PARTY', label: '배송을 위해 판매자와 택배사에 정보를 제공하는 데 동의해요' },
}

/** What the contract needs is used without consent and is told (개인정보 보호법 제15조 제1항 제4호, 제22조 제3항). */
const told: { kind: TermsKind; label: string }[] = [
  { kind: 'ORDER_PRIVACY', label: '주문에 필요한 개인정보 수집·이용 안내' },
]

/** The texts that an order sheet names. */
export const sheetTerms: readonly TermsKind[] = [...Object.values(asked), ...told].map(({ kind }) => kind)

/** The versions in force of the texts of a sheet. */
export type SheetTerms = Partial<Record<TermsKind, InForce>>

const versionOf = (terms: SheetTerms, kind: TermsKind) => terms[kind]?.version ?? ''
const text = (terms: SheetTerms, { kind, label }: { kind: TermsKind; label: string }) => ({
  label,
  url: policyPath(kind),
  kind: termsSlug(kind),
  version: versionOf(terms, kind),
})

export const presentAgreements = (terms: SheetTerms) => ({
  agreements: agreementKeys.map((key) => ({ key, required: true, ...text(terms, asked[key]) })),
  notices: told.map((one) => text(terms, one)),
})

type Agreed = { agreements: Record<Key, boolean>; agreement_versions?: { [K in Key]?: string | undefined } | undefined }

/** Refuses a call that leaves out an agreement, before anything is looked at. Error: AGREEMENT_REQUIRED. */
export function refuseWithoutConsent(input: Agreed): void {
  if (agreementKeys.some((key) => !input.agreements[key])) throw new AppError('AGREEMENT_REQUIRED')
}

/**
 * What was agreed to, as consents to keep. Whoever names no version agrees to what was in force when the sheet was
 * opened. Error: CONSENT_OUTDATED (a newer version has come into force: which ones).
 */
export function agreedTexts(input: Agreed, terms: SheetTerms, openedMs: number) {
  const given = agreementKeys.map((key) => {
    const { kind } = asked[key]
    const inForce = terms[kind]
    const version = input.agreement_versions?.[key]
    const isCurrent = version === undefined ? inForce && inForce.from_ms <= openedMs : version === inForce?.version
    return { key, kind, inForce: isCurrent ? inForce : undefined }
  })
  const outdated = given.filter(({ inForce }) => !inForce)
  if (outdated.length > 0)
    throw new AppError(
      'CONSENT_OUTDATED',
      { terms: outdated.map(({ key, kind }) => ({ key, kind: termsSlug(kind), version: versionOf(terms, kind) })) },
      '주문서를 보는 사이에 동의할 내용이 바뀌었어요. 바뀐 내용을 읽고 다시 동의해 주세요. 결제된 금액은 없어요.',
    )
  return {
    given: given.flatMap(({ kind, inForce }) => (inForce ? [{ kind, ...inForce }] : [])),
    told: Object.fromEntries(told.map(({ kind }) => [kind, versionOf(terms, kind)])),
  }
}
