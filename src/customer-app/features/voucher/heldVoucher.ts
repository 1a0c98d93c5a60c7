import { voucherTextShown } from '#shared/validation/voucherCode.ts'
import { type VoucherType, voucherTypeList } from '#shared/words/vouchers.ts'

/** A voucher as it is typed; kept for this tab alone, so that signing in does not lose it. */
export type HeldVoucher = { type: VoucherType; code: string; secret: string }

const KEY = 'homefit:voucher'
const PARTS = ['type', 'code', 'secret_code'] as const
const nothing: HeldVoucher = { type: 'CAMPAIGN', code: '', secret: '' }

const typeOf = (text: unknown): VoucherType => voucherTypeList.find((type) => type === text) ?? nothing.type

export function heldVoucher(): HeldVoucher {
  try {
    const { type, code = '', secret = '' } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<HeldVoucher>
    return { type: typeOf(type), code: voucherTextShown(code), secret: voucherTextShown(secret) }
  } catch {
    return nothing
  }
}

export const holdVoucher = (voucher: HeldVoucher): void => sessionStorage.setItem(KEY, JSON.stringify(voucher))
export const forgetVoucher = (): void => sessionStorage.removeItem(KEY)

/** Takes a voucher out of the address of a link, which others would read over a shoulder or in a history. */
export function takeVoucher({ pathname, search }: { pathname: string; search: string }): boolean {
  const params = new URLSearchParams(search)
  if (!/^\/voucher\/*$/i.test(pathname) || !PARTS.some((part) => params.has(part))) return false
  const [type, code, secret] = PARTS.map((part) => params.get(part)?.slice(0, 60) ?? '')
  holdVoucher({ type: typeOf(type), code: code ?? '', secret: secret ?? '' })
  return true
}
