import { COMPANY } from '#shared/company.ts'

/** Who sells, as the law wants it beside every product. */
export const seller = {
  name: COMPANY.name,
  business_no: COMPANY.businessNo,
  mail_order_no: COMPANY.mailOrderNo,
  phone: COMPANY.phone,
} as const
