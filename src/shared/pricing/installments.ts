import { INSTALLMENT_FROM } from '#shared/policy.ts'

/** 할부: two to twelve months, by credit card, from 50,000 won; 0 is paying at once. */

const months = Array.from({ length: 11 }, (_, index) => index + 2)

type Method = { kind: string; cardType: string | null | undefined }

/** Over how many months this amount may be paid; none for check cards and for what stands behind an easy pay. */
export const availableMonths = ({ kind, cardType }: Method, amount: number): number[] =>
  kind === 'CARD' && cardType === 'CREDIT' && amount >= INSTALLMENT_FROM ? [...months] : []

export const isInstallmentAllowed = (method: Method, amount: number, installmentMonths: number): boolean =>
  installmentMonths === 0 || availableMonths(method, amount).includes(installmentMonths)
