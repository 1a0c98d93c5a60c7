/**
 * Who runs the shop and sells, as 전자상거래법 제10조 and 제13조 want it shown: in the footer, in the policies and beside
 * every product. Sample figures: put the company's own before opening.
 */
export const COMPANY = {
  name: '홈핏 주식회사',
  representative: '김홈핏',
  address: '서울특별시 강남구 테헤란로 000, 0층',
  phone: '1600-0000',
  email: 'help@homefit.example',
  businessNo: '000-00-00000',
  mailOrderNo: '제2026-서울강남-00000호',
  privacyOfficer: '김홈핏',
  hosting: '홈핏 주식회사',
} as const

/** The Fair Trade Commission's page about this business. */
export const FTC_PAGE = `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${COMPANY.businessNo.replaceAll('-', '')}`
