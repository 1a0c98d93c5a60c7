/** Who sells, as the law wants it beside every product. Sample figures: put the company's own before opening. */
export const seller = {
  name: '홈핏 주식회사',
  business_no: '000-00-00000',
  mail_order_no: '제2026-서울강남-00000호',
  phone: '1600-0000',
} as const
