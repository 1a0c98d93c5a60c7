/** A courier as it is shipped. */
export type CourierRow = {
  code: string
  name: string
  /** who answers when a parcel is asked after */
  phone: string
  /** other spellings in files and forms */
  aliases: string[]
  /** numeric code of Korean tracking services; for their API only */
  trackingCode: string | null
  /** in digits, ascending; empty where none is known */
  invoiceLengths: number[]
  invoiceCheck: 'strict' | 'loose' | 'none'
  /** `{no}` stands for the invoice number; empty where no public page takes one */
  trackingUrl: string
  sequence: number
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * 택배사, as shops in Korea meet them. `strict` lengths are well attested; `loose` ones come from a single public list.
 * Public lists of numeric codes contradict each other (23, 46), so a bare number is never read as a courier.
 */
const shipped: readonly Omit<CourierRow, 'sequence'>[] = [
  {
    code: 'CJ',
    name: 'CJ대한통운',
    phone: '1588-1255',
    aliases: ['CJ', 'CJ택배', '대한통운', '씨제이대한통운', 'CJGLS', 'CJLOGISTICS', 'kr.cjlogistics'],
    trackingCode: '04',
    invoiceLengths: [10, 12],
    invoiceCheck: 'strict',
    trackingUrl: 'https://www.cjlogistics.com/ko/tool/parcel/tracking?gnbInvcNo={no}',
  },
  {
    code: 'HANJIN',
    name: '한진택배',
    phone: '1588-0011',
    aliases: ['한진', 'HANJINEXPRESS', 'kr.hanjin'],
    trackingCode: '05',
    invoiceLengths: range(10, 12),
    invoiceCheck: 'strict',
    trackingUrl: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnum={no}',
  },
  {
    code: 'LOTTE',
    name: '롯데택배',
    phone: '1588-2121',
    aliases: ['롯데', '롯데글로벌로지스', '현대택배', '롯데(현대)택배', 'HYUNDAI', 'LOTTEGLOGIS', 'kr.lotte'],
    trackingCode: '08',
    invoiceLengths: [12, 13],
    invoiceCheck: 'strict',
    trackingUrl: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={no}',
  },
  {
    code: 'LOGEN',
    name: '로젠택배',
    phone: '1588-9988',
    aliases: ['로젠', 'KGB', 'ILOGEN', 'kr.logen'],
    trackingCode: '06',
    invoiceLengths: [11, 12],
    invoiceCheck: 'strict',
    trackingUrl: 'https://www.ilogen.com/web/personal/trace/{no}',
  },
  {
    code: 'EPOST',
    name: '우체국택배',
    phone: '1588-1300',
    aliases: ['우체국', '우편', '등기', '우체국등기', '우체국소포', 'KOREAPOST', 'kr.epost'],
    trackingCode: '01',
    invoiceLengths: [13],
    invoiceCheck: 'strict',
    trackingUrl: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}',
  },
  {
    code: 'KD',
    name: '경동택배',
    phone: '1899-5368',
    aliases: ['경동', '경동화물', 'KDEXP', 'kr.kdexp'],
    trackingCode: '23',
    invoiceLengths: range(9, 16),
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'DAESIN',
    name: '대신택배',
    phone: '',
    aliases: ['대신', '대신화물', 'kr.daesin'],
    trackingCode: '22',
    invoiceLengths: [13],
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'ILYANG',
    name: '일양로지스',
    phone: '',
    aliases: ['일양', '일양택배', 'ILYANGLOGIS', 'kr.ilyanglogis'],
    trackingCode: '11',
    invoiceLengths: range(9, 11),
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'CHUNIL',
    name: '천일택배',
    phone: '1877-6606',
    aliases: ['천일', 'CHUNILPS', 'kr.chunilps'],
    trackingCode: '17',
    invoiceLengths: [11],
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'HAPDONG',
    name: '합동택배',
    phone: '1899-3392',
    aliases: ['합동', 'HDEXP'],
    trackingCode: '32',
    invoiceLengths: range(9, 16),
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'GSPOST',
    name: 'GS Postbox(편의점)',
    phone: '1577-1287',
    aliases: ['GSPostbox', 'GS포스트박스', 'GS25택배', 'GS편의점택배', '편의점택배', 'CVSNET', 'kr.cvsnet'],
    trackingCode: '24',
    invoiceLengths: range(10, 12),
    invoiceCheck: 'loose',
    trackingUrl: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no={no}',
  },
  {
    code: 'CUPOST',
    name: 'CU 편의점택배',
    phone: '',
    aliases: ['CU택배', 'CU포스트', 'kr.cupost'],
    trackingCode: '46',
    invoiceLengths: range(10, 12),
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'SLX',
    name: 'SLX택배',
    phone: '',
    aliases: ['SLX로지스', 'kr.slx'],
    trackingCode: '44',
    invoiceLengths: [],
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'HOMEPICK',
    name: '홈픽',
    phone: '',
    aliases: ['홈픽택배', 'kr.homepick'],
    trackingCode: '54',
    invoiceLengths: [],
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'COUPANGLS',
    name: '쿠팡CLS',
    phone: '',
    aliases: ['쿠팡', '쿠팡로지스틱스', 'CLS', 'kr.coupangls'],
    trackingCode: null,
    invoiceLengths: [],
    invoiceCheck: 'loose',
    trackingUrl: '',
  },
  {
    code: 'DIRECT',
    name: '직접/퀵/방문',
    phone: '',
    aliases: ['직접', '직접배송', '직접전달', '퀵', '퀵서비스', '방문', '방문수령', '자체배송'],
    trackingCode: null,
    invoiceLengths: [],
    invoiceCheck: 'none',
    trackingUrl: '',
  },
]

/** In the order in which they are offered. */
export const courierRows: readonly CourierRow[] = shipped.map((row, sequence) => ({ ...row, sequence }))
