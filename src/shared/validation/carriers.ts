/**
 * Couriers as shops in Korea meet them. `strict` patterns are well attested: a number that does not fit is refused.
 * `loose` ones come from a single public list: a number that does not fit is only worth a warning.
 * Public lists of numeric codes contradict each other (23, 46), so a bare number is never read as a courier.
 */
export type Carrier = {
  key: string
  name: string
  /** Other spellings in files and forms, compared without spaces, brackets and case. */
  aliases: readonly string[]
  /** Numeric code of Korean tracking services; for their API only. */
  trackingCode: string | null
  /** Lengths of an invoice number in digits; null where none is known. */
  invoiceLengths: readonly number[] | null
  check: 'strict' | 'loose' | 'none'
  /** `{no}` stands for the invoice number; null where no public page takes one. */
  trackingUrl: string | null
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export const CARRIERS: readonly Carrier[] = [
  {
    key: 'CJ',
    name: 'CJ대한통운',
    aliases: ['CJ', 'CJ택배', '대한통운', '씨제이대한통운', 'CJGLS', 'CJLOGISTICS', 'kr.cjlogistics'],
    trackingCode: '04',
    invoiceLengths: [10, 12],
    check: 'strict',
    trackingUrl: 'https://www.cjlogistics.com/ko/tool/parcel/tracking?gnbInvcNo={no}',
  },
  {
    key: 'HANJIN',
    name: '한진택배',
    aliases: ['한진', 'HANJINEXPRESS', 'kr.hanjin'],
    trackingCode: '05',
    invoiceLengths: range(10, 12),
    check: 'strict',
    trackingUrl: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnum={no}',
  },
  {
    key: 'LOTTE',
    name: '롯데택배',
    aliases: ['롯데', '롯데글로벌로지스', '현대택배', '롯데(현대)택배', 'HYUNDAI', 'LOTTEGLOGIS', 'kr.lotte'],
    trackingCode: '08',
    invoiceLengths: [12, 13],
    check: 'strict',
    trackingUrl: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={no}',
  },
  {
    key: 'LOGEN',
    name: '로젠택배',
    aliases: ['로젠', 'KGB', 'ILOGEN', 'kr.logen'],
    trackingCode: '06',
    invoiceLengths: [11, 12],
    check: 'strict',
    trackingUrl: 'https://www.ilogen.com/web/personal/trace/{no}',
  },
  {
    key: 'EPOST',
    name: '우체국택배',
    aliases: ['우체국', '우편', '등기', '우체국등기', '우체국소포', 'KOREAPOST', 'kr.epost'],
    trackingCode: '01',
    invoiceLengths: [13],
    check: 'strict',
    trackingUrl: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}',
  },
  {
    key: 'KD',
    name: '경동택배',
    aliases: ['경동', '경동화물', 'KDEXP', 'kr.kdexp'],
    trackingCode: '23',
    invoiceLengths: range(9, 16),
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'DAESIN',
    name: '대신택배',
    aliases: ['대신', '대신화물', 'kr.daesin'],
    trackingCode: '22',
    invoiceLengths: [13],
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'ILYANG',
    name: '일양로지스',
    aliases: ['일양', '일양택배', 'ILYANGLOGIS', 'kr.ilyanglogis'],
    trackingCode: '11',
    invoiceLengths: range(9, 11),
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'CHUNIL',
    name: '천일택배',
    aliases: ['천일', 'CHUNILPS', 'kr.chunilps'],
    trackingCode: '17',
    invoiceLengths: [11],
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'HAPDONG',
    name: '합동택배',
    aliases: ['합동', 'HDEXP'],
    trackingCode: '32',
    invoiceLengths: range(9, 16),
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'GSPOST',
    name: 'GS Postbox(편의점)',
    aliases: ['GSPostbox', 'GS포스트박스', 'GS25택배', 'GS편의점택배', '편의점택배', 'CVSNET', 'kr.cvsnet'],
    trackingCode: '24',
    invoiceLengths: range(10, 12),
    check: 'loose',
    trackingUrl: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no={no}',
  },
  {
    key: 'CUPOST',
    name: 'CU 편의점택배',
    aliases: ['CU택배', 'CU포스트', 'kr.cupost'],
    trackingCode: '46',
    invoiceLengths: range(10, 12),
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'SLX',
    name: 'SLX택배',
    aliases: ['SLX로지스', 'kr.slx'],
    trackingCode: '44',
    invoiceLengths: null,
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'HOMEPICK',
    name: '홈픽',
    aliases: ['홈픽택배', 'kr.homepick'],
    trackingCode: '54',
    invoiceLengths: null,
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'COUPANGLS',
    name: '쿠팡CLS',
    aliases: ['쿠팡', '쿠팡로지스틱스', 'CLS', 'kr.coupangls'],
    trackingCode: null,
    invoiceLengths: null,
    check: 'loose',
    trackingUrl: null,
  },
  {
    key: 'DIRECT',
    name: '직접/퀵/방문',
    aliases: ['직접', '직접배송', '직접전달', '퀵', '퀵서비스', '방문', '방문수령', '자체배송'],
    trackingCode: null,
    invoiceLengths: null,
    check: 'none',
    trackingUrl: null,
  },
]

const byName = new Map(
  CARRIERS.flatMap((carrier) =>
    [carrier.key, carrier.name, ...carrier.aliases].map((name) => [spelling(name), carrier] as const),
  ),
)

/** The courier of a key. */
export function carrierByKey(key: string): Carrier | undefined {
  return CARRIERS.find((carrier) => carrier.key === key)
}

/** The courier somebody meant: by key, name or any usual spelling; undefined rather than a guess. */
export function findCarrier(text: string): Carrier | undefined {
  return byName.get(spelling(text))
}

/** The shape of a courier's invoice numbers as a regular expression; null where none is known. */
export function invoicePattern({ invoiceLengths }: Carrier): string | null {
  return invoiceLengths && `^(${invoiceLengths.map((length) => `\\d{${length}}`).join('|')})$`
}

/** Where a customer can follow a parcel; null when the courier has no page that takes a number. */
export function trackingUrl(key: string, invoiceNo: string): string | null {
  const template = carrierByKey(key)?.trackingUrl
  return template && invoiceNo ? template.replace('{no}', encodeURIComponent(invoiceNo)) : null
}

function spelling(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/주식회사|\(주\)|㈜/g, '')
  return plain.replaceAll(/[\s().,/_\-·\u200b\ufeff]/g, '')
}
