import { describe, expect, test } from 'vitest'
import { noticeTemplateRows, shippedNotices } from '#server/db/reference/noticeTemplates.ts'
import { noticeOf, textOf } from '#server/modules/messages/noticeTexts.ts'
import { noticeCodes } from '#shared/notices/catalogue.ts'
import { troublesIn } from '#shared/notices/check.ts'
import { type Case, ofMemberships } from './membershipCases.ts'

const parcel = { carrier: 'CJ', carrier_name: 'CJ대한통운', invoice_no: '584012345678' }
const canceled = '결제 직후 재고가 떨어져 전액 취소했어요. 불편을 드려 죄송해요.'
const sorry = '까지 보내드릴게요. 기다리게 해서 죄송해요.\n사유: '
const cardDays = '카드는 3~7일 뒤에 보일 수 있어요.'

const ofOrders: Case[] = [
  ['PAID', { amount: 39_000 }, '주문이 완료됐어요', '결제 금액은 39,000원이에요.'],
  ['PAID', {}, '주문이 완료됐어요', '결제 금액은 0원이에요.'],
  ['SHIPPED', parcel, '상품을 보냈어요', '배송 현황은 주문 내역에서 볼 수 있어요.\nCJ대한통운 584012345678'],
  [
    'SHIPPED',
    { carrier: 'GONE', invoice_no: '12' },
    '상품을 보냈어요',
    '배송 현황은 주문 내역에서 볼 수 있어요.\nGONE 12',
  ],
  ['DELIVERED', { return_days: 14 }, '상품이 도착했어요', '받은 상품에 문제가 있으면 14일 안에 알려 주세요.'],
  ['DELIVERED', {}, '상품이 도착했어요', '받은 상품에 문제가 있으면 7일 안에 알려 주세요.'],
  ['INVOICE_CHANGED', parcel, '송장번호가 바뀌었어요', '새 송장번호로 배송을 확인해 주세요.\nCJ대한통운 584012345678'],
  ['DELAYED', { day: '2026-11-27', reason: '입고' }, '발송이 늦어지고 있어요', `2026.11.27${sorry}입고`],
  ['DELAYED', {}, '발송이 늦어지고 있어요', sorry],
  ['REFUNDED', { amount: 1_234_567 }, '환불했어요', `1,234,567원을 결제하신 수단으로 돌려드렸어요. ${cardDays}`],
  ['PAYMENT_CANCELED', { amount: 39_000 }, '결제를 취소했어요', canceled],
  [
    'POINTS_EXPIRING',
    { points: 1_200, day: '2026-12-31' },
    '곧 사라지는 포인트가 있어요',
    '1,200P를 2026.12.31까지 쓸 수 있어요.',
  ],
  ['POINTS_EXPIRING', {}, '곧 사라지는 포인트가 있어요', '0P를 까지 쓸 수 있어요.'],
  [
    'REFERRAL_REWARDED',
    { points: 5_000 },
    '친구 추천 포인트를 드렸어요',
    '추천하신 친구가 멤버십을 30일 이용해서 5,000P를 드렸어요.',
  ],
  [
    'REVIEW_BLINDED',
    { product: '요가 매트', reason: '전화번호가 있어요.' },
    '리뷰를 가렸어요',
    '요가 매트에 쓰신 리뷰가 신고되어 다른 사람에게 보이지 않게 했어요.\n사유: 전화번호가 있어요.\n이의가 있으면 고객센터에 알려 주세요.',
  ],
  [
    'REVIEW_RESTORED',
    { product: '요가 매트' },
    '리뷰가 다시 보여요',
    '요가 매트에 쓰신 리뷰를 다시 확인해서 보이게 했어요.',
  ],
  ['SOMETHING_NEW', {}, '주문 소식이 있어요', '주문 내역에서 확인해 주세요.'],
]

const ofWishes: Case[] = [
  [
    'DELIVERY_MOVED',
    { product: '홈트 키트', day: '2026-12-28', reason: '택배 없는 날' },
    '출고일이 바뀌었어요',
    '홈트 키트는 2026.12.28에 보내드릴게요.\n사유: 택배 없는 날',
  ],
  [
    'DELIVERY_MOVED',
    { product: '홈트 키트', day: '2026-12-28', reason: null },
    '출고일이 바뀌었어요',
    '홈트 키트는 2026.12.28에 보내드릴게요.',
  ],
  [
    'KIT_SHIPPED',
    { product: '홈트 키트', carrier: 'CJ', carrier_name: 'CJ대한통운', invoice_no: '584012345678' },
    '상품을 보냈어요',
    '홈트 키트를 보냈어요.\nCJ대한통운 584012345678',
  ],
  [
    'KIT_SHIPPING_CANCELED',
    { product: '홈트 키트' },
    '발송을 취소했어요',
    '홈트 키트는 앞서 알려드린 것과 달리 아직 보내지 않았어요. 보낼 때 다시 알려드릴게요.',
  ],
  ['KIT_DELIVERED', { product: '폼롤러' }, '상품이 도착했어요', '폼롤러가 도착했어요.'],
  [
    'RESTOCKED',
    { product: '요가매트 [특가] (그레이)' },
    '기다리던 상품이 다시 들어왔어요',
    '요가매트 [특가] (그레이)를 지금 살 수 있어요.',
  ],
  [
    'TIME_SALE_OPENING',
    { sale: '주말 특가', opens_ms: Date.UTC(2026, 10, 30, 15) },
    '타임세일이 곧 열려요',
    '주말 특가가 12월 1일 00:00에 열려요.',
  ],
]

const ofInquiries: Case[] = [
  [
    'CONVERSATION_REPLIED',
    { conversation_id: 3 },
    '문의하신 내용에 답변했어요',
    '1:1 문의에서 답변을 확인해 주세요.\n/my/inquiries/3',
  ],
]

const again = '필요하면 주문 내역에서 다시 신청할 수 있어요.'
const reason = '{금액} [사유] $&'

const ofClaims = (['cancel', 'exchange', 'return'] as const).flatMap((claim_type): Case[] => {
  const [kind, it] = { cancel: ['취소', '취소를'], exchange: ['교환', '교환을'], return: ['반품', '반품을'] }[
    claim_type
  ] as [string, string]
  const exchanged = '새 상품이 도착해서 교환이 끝났어요.'
  const isExchange = claim_type === 'exchange'
  const asked = `${kind} 신청을 확인하고 있어요. 진행 상황은 주문 내역에서 볼 수 있어요.`
  const corrected = '저희 쪽 사유로 확인되어 3,000원을 더 돌려드려요. 불편을 드려 죄송해요.'
  const refund = '12,000원을 결제하신 수단으로 돌려드려요.'
  const cases: Case[] = [
    ['REQUESTED', {}, `${it} 접수했어요`, asked],
    ['COMPLETED', { amount: 12_000 }, `${it} 완료했어요`, isExchange ? exchanged : refund],
    ['COMPLETED', {}, `${it} 완료했어요`, isExchange ? exchanged : '처리가 끝났어요.'],
    ['COMPLETED', { amount: 0 }, `${it} 완료했어요`, isExchange ? exchanged : '처리가 끝났어요.'],
    ['RETRACTED', { reason }, `${it} 진행하지 못했어요`, `사유: ${reason}. ${again}`],
    ['RETRACTED', { reason: null }, `${it} 진행하지 못했어요`, again],
    ['RETRACTED', { reason: '' }, `${it} 진행하지 못했어요`, again],
    ['COLLECTED', {}, '보내 주신 상품을 받았어요', '상품을 확인한 뒤 바로 이어서 처리할게요.'],
    ['RESHIPPED', {}, '교환 상품을 보냈어요', '배송 현황은 주문 내역에서 볼 수 있어요.'],
    ['HELD', { reason }, `${kind} 확인이 더 필요해요`, reason],
    ['HELD', { reason: null }, `${kind} 확인이 더 필요해요`, '고객센터에서 곧 연락드릴게요.'],
    ['HELD', {}, `${kind} 확인이 더 필요해요`, '고객센터에서 곧 연락드릴게요.'],
    ['HELD', { reason: '' }, `${kind} 확인이 더 필요해요`, ''],
    ['CORRECTED', { amount: 3_000 }, `${kind} 배송비를 돌려드려요`, corrected],
    ['CONVERTED', { reason }, '교환을 반품으로 바꿨어요', '상품을 확인한 뒤 환불해 드려요.'],
  ]
  return cases.map(([event, facts, ...text]) => [`CLAIM_${event}`, { ...facts, claim_type }, ...text])
})

describe('처음 문구', () => {
  test.each([...ofOrders, ...ofClaims, ...ofWishes, ...ofInquiries, ...ofMemberships])(
    '%s %j',
    (event, facts, title, body) => {
      const message = { event, user_id: 1, ...facts }
      expect(textOf(shippedNotices, message, '김하늘')).toEqual({ title: `[홈핏] ${title}`, body: `김하늘님, ${body}` })
    },
  )

  test('주문의 소식에는 주문번호가, 송장이 있으면 그 뒤에 송장이 따른다', () => {
    const message = { event: 'CLAIM_RESHIPPED', user_id: 1, order_no: '2611240101ABCD', ...parcel }
    expect(textOf(shippedNotices, message, '김하늘').body).toBe(
      '김하늘님, 배송 현황은 주문 내역에서 볼 수 있어요.\n주문번호 2611240101ABCD\nCJ대한통운 584012345678',
    )
  })

  test('모든 안내가 나갈 일이 있고, 처음 문구에는 고칠 것이 없다', () => {
    const sent = [...ofOrders, ...ofClaims, ...ofWishes, ...ofInquiries, ...ofMemberships].map(([event, facts]) =>
      noticeOf({ event, user_id: 1, ...facts }),
    )
    expect(noticeCodes.filter((code) => !sent.includes(code))).toEqual([])
    expect(noticeTemplateRows.flatMap((row) => troublesIn(row.code, row))).toEqual([])
  })
})
