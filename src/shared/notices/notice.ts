/** What a notice to customers is: its group, when it is sent and what its text can name. */

export const noticeGroups = {
  ORDER: '주문·배송',
  CLAIM: '취소·교환·반품',
  POINTS: '포인트',
  REVIEW: '리뷰',
  WISH: '찜·알림',
  INQUIRY: '1:1 문의',
  MEMBERSHIP: '멤버십',
} as const
export type NoticeGroup = keyof typeof noticeGroups

export type NoticeValue = {
  about: string
  example: string
  /** the text would not say what it is sent for without it */
  required?: true
  /** what happened may have none */
  canLack?: true
}

export type Notice = {
  group: NoticeGroup
  /** when it is sent */
  label: string
  /** what its text can name, by the name that stands in braces */
  values: Readonly<Record<string, NoticeValue>>
  /** the courier and the invoice number follow the text */
  parcel?: true
  /** in mail, the address of the screen that it is about follows the text */
  link?: true
}

/** A value that the text has to name. */
export const required = <Value extends NoticeValue>(value: Value) => ({ ...value, required: true as const })
