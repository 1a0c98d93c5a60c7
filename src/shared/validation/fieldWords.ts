/**
 * What can be wrong with a field, code by code, in the words that a person reads. The server sends the codes
 * (`extra.fields`) and the figures of their `{places}` (`extra.params`); both apps say it from this table alone.
 */
export const fieldWords = {
  // of any field
  REQUIRED: '꼭 입력해 주세요.',
  TOO_SHORT: '{min}자 이상이어야 해요.',
  TOO_LONG: '{max}자까지 쓸 수 있어요.',
  TOO_FEW: '{min}개 이상 있어야 해요.',
  TOO_MANY: '{max}개까지 넣을 수 있어요.',
  TOO_SMALL: '{min} 이상이어야 해요.',
  TOO_BIG: '{max} 이하여야 해요.',
  CONTENT_TOO_LARGE: '내용이 너무 커요.',
  PERSON_IN_VIEW: '이름·전화번호·이메일로 찾는 조건은 보기에 저장할 수 없어요.',
  INVALID: '값을 확인해 주세요.',
  INVALID_TYPE: '값의 종류를 확인해 주세요.',
  INVALID_FORMAT: '형식을 확인해 주세요.',
  INTEGER: '숫자만 입력해 주세요.',
  NOT_ZERO: '0보다 크거나 작은 수를 입력해 주세요.',
  NOT_JSON: 'JSON이어야 해요.',
  NOTHING_TO_CHANGE: '바꿀 내용이 없어요.',
  DUPLICATE: '이미 있는 값이에요.',
  REPEATED: '같은 것이 두 번 있어요.',
  NOT_FOUND: '없는 항목이에요. 다시 골라 주세요.',
  NOT_AMONG: '없는 항목이에요: {names}',
  FIXED: '만든 뒤에는 바꿀 수 없어요.',
  NOT_ALLOWED: '바꿀 수 있는 권한이 없어요.',
  ONE_OF_TWO: '둘 가운데 하나만 보내 주세요.',
  REASON_REQUIRED: '사유를 적어 주세요.',
  FILE_REQUIRED: '파일을 골라 주세요.',
  PHOTO_NOT_FOUND: '올린 사진을 찾을 수 없어요. 다시 올려 주세요.',
  FOREIGN_ADDRESS: '우리 사이트의 주소만 쓸 수 있어요.',
  // lists and bulk
  UNKNOWN_KEY: '쓸 수 없는 항목이에요.',
  ONE_SELECTION: '대상을 고르는 방법은 하나만 쓸 수 있어요.',
  EMPTY_FILTER: '조건을 하나 이상 골라 주세요.',
  UNSORTABLE: '정렬할 수 있는 열: {names}',
  PERSONAL_COLUMNS: '개인정보 열은 개인정보 포함을 켜야 내려받을 수 있어요: {names}',
  WHOM: '이메일, 휴대폰, 회원번호 가운데 하나를 그대로 적어 주세요.',
  // times
  ENDS_BEFORE_START: '시작보다 뒤여야 해요.',
  PERIOD_DAYS: '한 번에 {max}일까지 볼 수 있어요.',
  PERIOD_MONTHS: '한 번에 {max}개월까지 볼 수 있어요.',
  AFTER_CLAIM: '선물을 받을 수 있는 기한 안이어야 해요.',
  PAST_TIME: '이미 지난 때예요.',
  WITHIN_DAYS: '{max}일 안의 때를 골라 주세요.',
  PAST_DAY: '오늘이나 그 뒤의 날짜를 골라 주세요.',
  PRICE_DAY: '값을 올릴 때는 오늘부터 30일 뒤의 날짜를 골라 주세요.',
  FUTURE_TIME: '지금보다 늦을 수 없어요.',
  TIME_OF_DAY: '14:00처럼 적어 주세요.',
  // people and places
  MOBILE: '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678',
  MOBILE_010: '인증번호는 010으로 시작하는 휴대폰으로만 받을 수 있어요.',
  ACCOUNT_NUMBER: '계좌번호를 확인해 주세요. 숫자 8~16자리예요.',
  PHONE: '전화번호를 확인해 주세요. 예: 010-1234-5678',
  BUSINESS_NUMBER: '사업자등록번호 열 자리를 확인해 주세요.',
  CASH_RECEIPT_TRANSFER: '현금영수증은 계좌이체로 결제할 때 받을 수 있어요.',
  PHONE_CHARACTERS: '숫자와 붙임표만 쓸 수 있어요.',
  EMAIL_FORMAT: '이메일 주소를 확인해 주세요. 예: name@example.com',
  NAME_CHARACTERS: '이름에는 글자와 숫자만 쓸 수 있어요.',
  NICKNAME_CHARACTERS: '닉네임에는 한글, 영문, 숫자, 밑줄(_)만 쓸 수 있어요.',
  BIRTH_YEAR: '태어난 해를 확인해 주세요.',
  UNDER_AGE: '만 14세부터 가입할 수 있어요.',
  POSTCODE: '우편번호는 숫자 다섯 자리예요.',
  POSTCODE_OLD: '여섯 자리 옛 우편번호예요. 다섯 자리 새 우편번호를 입력해 주세요.',
  OTP: '숫자 6자리를 입력해 주세요.',
  PASSWORD_LONG: '비밀번호는 128자까지 쓸 수 있어요.',
  PASSWORD_WEAK:
    '비밀번호는 10자 이상, 또는 영문 대문자·소문자·숫자·기호 중 세 가지를 섞어 8자 이상으로 만들어 주세요.',
  PASSWORD_ONE_LETTER: '한 글자만 되풀이한 비밀번호는 쓸 수 없어요.',
  PASSWORD_IS_EMAIL: '이메일과 같은 비밀번호는 쓸 수 없어요.',
  PASSWORD_COMMON: '너무 흔해서 쉽게 알아낼 수 있는 비밀번호예요. 다른 비밀번호로 정해 주세요.',
  PASSWORD_SAME: '지금과 다른 비밀번호를 입력해 주세요.',
  MEMBERS_REQUIRED: '회원을 한 명 이상 골라 주세요.',
  // catalogue and stock
  HEX_COLOR: '#RRGGBB 모양으로 적어 주세요.',
  CATALOG_CODE: '영문 대문자, 숫자, 붙임표만 쓸 수 있어요.',
  SLUG: '영문 소문자, 숫자, 붙임표만 쓸 수 있어요.',
  DRAFT_AGAIN: '한 번 판매한 상품은 작성 중으로 되돌릴 수 없어요. 숨김을 골라 주세요.',
  TIME_SALE_PRICE: '타임세일 가격은 판매가보다 낮아야 해요: {names}',
  TIME_SALE_OVERLAP: '같은 기간에 다른 타임세일이 있어요: {names}',
  TIME_SALE_SOLD: '이 가격으로 주문된 상품은 뺄 수 없어요: {names}',
  BELOW_TAKEN: '이미 팔렸거나 결제 중인 수량보다 적을 수 없어요: {names}',
  FEATURE_PRICE: '가격이 있으면 타임세일이에요. 타임세일이 아니면 가격을 비워 주세요.',
  SAME_SEQUENCE: '순서가 같은 이벤트가 있어요: {names}',
  LINK: '/로 시작하는 우리 사이트 주소나 https:// 주소를 적어 주세요.',
  ABOVE_LIST_PRICE: '판매가는 정가보다 클 수 없어요.',
  NOT_BELOW_SALE_PRICE: '회원가는 판매가보다 낮아야 해요. 비우면 회원도 판매가를 내요.',
  NOT_ABOVE_MEMBER_PRICE: '판매가는 회원가({member}원)보다 높아야 해요. 회원가를 먼저 낮추거나 비워 주세요.',
  SURCHARGE_ONLY: 'SKU는 추가금만 예약할 수 있어요.',
  LONGER_THAN_AGREED: '승인받은 기간보다 길게 할 수 없어요. 끝나는 때부터 새로 예약해 주세요.',
  OWN_DESCENDANT: '자기 아래로 옮길 수 없어요.',
  OPTIONS_MANY: '옵션은 상품마다 {max}개까지 만들 수 있어요.',
  COMBINATIONS_MANY: '조합은 {max}개까지 만들 수 있어요. (지금 {count}개)',
  COMBINATION_TAKEN: '이 옵션 조합의 SKU가 이미 있어요.',
  ONE_VALUE_EACH: '옵션마다 값을 하나씩 골라 주세요.',
  NOT_OF_PRODUCT: '이 상품의 옵션이 아니에요.',
  NOT_OF_OPTION: '이 옵션의 값이 아니에요.',
  STOCK_NOT_DELTA: '새 SKU에는 현재고를 적어 주세요.',
  STOCK_OR_DELTA: '현재고와 증감 가운데 하나만 보내 주세요.',
  STOCK_NEGATIVE: '재고가 0보다 적어져요. (지금 {stock}개)',
  // orders, parcels, claims, refunds
  NOT_IN_CHECKOUT: '이 주문서의 상품이 아니에요.',
  ALL_LEFT: '남은 수량을 모두 보내야 해요.',
  CARRIER_UNKNOWN: '모르는 택배사예요.',
  CARRIER_CODE: '영문 대문자와 숫자만 쓸 수 있어요.',
  CARRIER_SPELLING: '숫자만으로 된 이름은 송장번호와 구별할 수 없어요. ({name})',
  CARRIER_TAKEN: "'{name}'은(는) {other}의 이름이에요. 다른 이름을 적어 주세요.",
  CARRIER_OF_ORIGIN: "출고지 '{origin}'의 주로 쓰는 택배사예요. 출고지에서 먼저 바꿔 주세요.",
  TRACKING_URL: 'https로 시작하고, 송장번호가 들어갈 자리에 중괄호로 싼 no가 있어야 해요.',
  INVOICE_LENGTHS: '틀리면 막으려면 자릿수를 하나 이상 적어 주세요.',
  NO_INVOICE: '송장번호를 입력해 주세요.',
  INVOICE_FORMAT: '송장번호 형식이 맞지 않아요.',
  INVOICE_DAMAGED: '엑셀이 숫자를 망가뜨렸어요. 셀 서식을 텍스트로 바꿔 다시 입력해 주세요.',
  CLAIM_REASON: '사유를 골라 주세요.',
  CLAIM_REASON_OFF: '이제 쓰지 않는 사유예요. 다른 사유를 골라 주세요.',
  LAST_CLAIM_REASON: '고객 귀책과 판매자 귀책 사유를 하나씩은 사용해야 해요.',
  FIXED_KIND: '종류는 바꿀 수 없어요. 새로 등록해 주세요.',
  REASON_DETAIL: '사유를 자세히 적어 주세요.',
  PHOTO_REQUIRED: '어떤 문제인지 보이는 사진을 올려 주세요.',
  ALL_PIECES: '상품마다 받은 수량 모두의 결과를 적어 주세요.',
  EXCHANGE_OPTION: '바꿀 옵션을 골라 주세요.',
  SAME_PRODUCT: '같은 상품의 옵션으로만 바꿀 수 있어요.',
  SAME_PRICE: '같은 가격의 옵션으로만 바꿀 수 있어요.',
  ABOVE_PAID: '이미 받은 {paid}원보다 많이 받을 수는 없어요.',
  BELOW_REFUND: '환불금액보다 많이 뺄 수 없어요.',
  // shipping
  FREE_FROM: '얼마부터 무료인지 적어 주세요.',
  RANGE_BACKWARDS: '시작보다 작을 수 없어요.',
  RANGE_OF_POSTCODES: '범위는 우편번호에만 쓸 수 있어요.',
  BCODE: '법정동코드는 숫자 2~10자리예요.',
  BUILDING_CODE: '건물관리번호는 숫자 5~25자리예요.',
  // notices
  NOTICE_VALUE: '여기에 쓸 수 없는 값이에요: {names}',
  NOTICE_VALUE_MISSING: '꼭 넣어야 하는 값이 빠졌어요: {names}',
  // memberships
  TRIAL_DAYS: '무료 체험은 7일부터 30일까지예요. 없으면 0을 적어 주세요.',
  // coupons
  PLACE_PRODUCT: '상품을 골라 주세요.',
  BELOW_GIVEN: '이미 {taken}개가 나갔어요. 그보다 적게 하거나 뺄 수 없어요.',
  BELOW_ISSUED: '이미 {issued}장을 발급했어요. 그보다 적게 할 수 없어요.',
  PERCENT_RANGE: '할인율은 1%부터 90%까지예요.',
  MAX_DISCOUNT: '정률 쿠폰은 최대 할인 금액을 정해 주세요.',
  COUPON_CODE: '글자와 숫자 6~20자로 적어 주세요.',
  CODE_AUDIENCE: '코드로 받는 쿠폰은 전체 회원이나 신규 회원에게만 줄 수 있어요.',
  SCOPE_REQUIRED: '쿠폰을 쓸 수 있는 대상을 골라 주세요.',
  VALID_DAYS: '발급일부터 며칠 동안 쓸 수 있는지 적어 주세요.',
  EXPIRES_EARLY: '발급이 끝나기 전에 만료되는 쿠폰은 만들 수 없어요.',
} as const satisfies Record<string, string>

export type FieldCode = keyof typeof fieldWords

type Places<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

/** The figures and names that a code needs to be said. */
export type FieldParams<Code extends FieldCode = FieldCode> = Record<Places<(typeof fieldWords)[Code]>, string | number>

export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldWords, code)

/** A code in words, with its figures in place; what is no code of ours, or lacks a figure, is said without details. */
export function fieldMessage(code: string, params: Readonly<Record<string, unknown>> = {}): string {
  if (!isFieldCode(code)) return fieldWords.INVALID
  const words = fieldWords[code].replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name]
    if (typeof value === 'number') return value.toLocaleString('ko-KR')
    return typeof value === 'string' ? value : place
  })
  return /\{\w+\}/.test(words) ? fieldWords.INVALID : words
}

/** The first thing wrong with each field that a refusal names (its `extra`), in words. */
export function fieldMessages(extra: Record<string, unknown> | undefined): Record<string, string> {
  const fields = recordOf(extra?.['fields'])
  const params = recordOf(extra?.['params'])
  return Object.fromEntries(
    Object.entries(fields).map(([field, codes]) => {
      const first: unknown = Array.isArray(codes) ? codes[0] : codes
      return [field, fieldMessage(String(first), recordOf(params[field]))]
    }),
  )
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
