import { withJosa } from './josa.ts'

/** 접속기록 in words: what staff did with personal data, and whose it was. */

const actions: Record<string, string> = {
  'order.unmask': '주문 개인정보 보기',
  'order.read': '주문 개인정보 다시 보기',
  'order.search': '주문 찾기',
  'claim.search': '취소·교환·반품 찾기',
  'palette.search': '빠른 찾기',
  'orders.export': '주문 내려받기',
  'order-items.export': '주문상품 내려받기',
  'slips.print': '패킹 슬립 인쇄',
  'return-labels.print': '반품 라벨 인쇄',
  'stops.print': '출고 중지 목록 인쇄',
  'member.search': '회원 찾기',
  'member.unmask': '회원 개인정보 보기',
  'member.read': '회원 개인정보 다시 보기',
  'member.payment-methods': '회원 결제수단 보기',
  'message.search': '메시지 찾기',
  'access-logs.export': '접속기록 내려받기',
}

/** Every kind of access that is recorded, with its word. */
export const accessActions = Object.entries(actions).map(([id, name]) => ({ id, name }))

/** `order.read` → 주문 개인정보 보기; what is not known stays as it is. */
export const accessActionText = (action: string): string => actions[action] ?? action

/** `user:12` → 회원 12, `order:34` → 주문 34 */
export function accessSubjectText(subject: string): string {
  const [, kind, id] = /^(user|order):(\d+)$/.exec(subject) ?? []
  if (id !== undefined) return `${kind === 'user' ? '회원' : '주문'} ${id}`
  return { search: '없음', messages: '메시지', orders: '주문', 'order-items': '주문상품' }[subject] ?? subject
}

const fieldWords: Record<string, string> = {
  email: '이메일',
  email_address: '이메일',
  phone: '휴대폰',
  mobile: '휴대폰',
  member: '회원번호',
  name: '이름',
  nickname: '닉네임',
  birth_year: '태어난 해',
  birth_date: '생년월일',
  address: '주소',
  addresses: '배송지',
  recipient: '받는 사람',
  recipient_phone: '받는 사람 전화',
  postcode: '우편번호',
  comment: '배송메시지',
}

const wordOf = (field: string) => fieldWords[field] ?? field

/** What was read, from the detail of a record: fields, what was searched by, or how much was taken out. */
export function accessDetailText(detail: unknown): string {
  if (detail === null || typeof detail !== 'object') return ''
  const { fields, by, found, rows, columns, reads } = detail as Record<string, unknown>
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
  return [
    ...texts(fields).map(wordOf),
    typeof by === 'string' ? `${withJosa(wordOf(by), '으로/로')} 찾음` : '',
    typeof found === 'number' ? `${found}건 찾음` : '',
    typeof rows === 'number' ? `${rows.toLocaleString('ko-KR')}행` : '',
    texts(columns).length > 0 ? `열 ${texts(columns).length}개` : '',
    typeof reads === 'number' && reads > 1 ? `${reads}번` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
