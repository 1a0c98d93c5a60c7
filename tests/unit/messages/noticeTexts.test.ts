import { describe, expect, test } from 'vitest'
import { noticeTemplateRows, shippedNotices } from '#server/db/reference/noticeTemplates.ts'
import { type Message, noticeOf, textOf } from '#server/modules/messages/noticeTexts.ts'
import { noticeCodes } from '#shared/notices/catalogue.ts'
import { troublesIn } from '#shared/notices/check.ts'

const parcel = { carrier: 'CJ', carrier_name: 'CJ대한통운', invoice_no: '584012345678' }
const canceled = '결제 직후 재고가 떨어져 전액 취소했어요. 불편을 드려 죄송해요.'
const sorry = '까지 보내드릴게요. 기다리게 해서 죄송해요.\n사유: '
const cardDays = '카드는 3~7일 뒤에 보일 수 있어요.'

type Case = [event: string, facts: Partial<Message>, title: string, body: string]

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

const plan = '월간 멤버십'
const due = { plan, amount: 19_900, day: '2026-12-16' }
const gift = { product: '멤버십 3개월 선물', amount: 59_700, day: '2027-12-16' }

const ofMemberships: Case[] = [
  [
    'MEMBERSHIP_PRICE_ASKED',
    { plan, amount: 21_900, before: 19_900, day: '2026-12-16' },
    '멤버십 가격이 바뀌어요',
    '2026.12.16 결제부터 월간 멤버십 가격이 19,900원에서 21,900원으로 올라요. 구독 관리에서 동의하시면 이어서 이용할 수 있고, 동의하지 않으면 결제 없이 그날 끝나요.',
  ],
  [
    'MEMBERSHIP_PRICE_LOWERED',
    { plan, amount: 17_900, before: 19_900, day: '2026-12-16' },
    '멤버십 가격이 내려요',
    '2026.12.16 결제부터 월간 멤버십 가격이 19,900원에서 17,900원으로 내려요. 따로 하실 일은 없어요.',
  ],
  [
    'MEMBERSHIP_PRICE_KEPT',
    due,
    '멤버십 가격을 그대로 받아요',
    '앞서 알려드린 월간 멤버십 가격 변경을 취소했어요. 2026.12.16 결제도 지금처럼 19,900원이에요.',
  ],
  [
    'MEMBERSHIP_UNUSED',
    due,
    '이번 달에는 아직 운동하지 않으셨어요',
    '2026.12.16에 월간 멤버십 19,900원이 결제될 예정이에요. 결제 전에 쉬어 갈지 구독 관리에서 한 번에 고를 수 있어요. 이대로 계속하시려면 하실 일은 없어요.',
  ],
  [
    'MEMBERSHIP_TRIAL_STARTED',
    due,
    '무료 체험을 시작했어요',
    '월간 멤버십 무료 체험은 2026.12.16에 끝나요. 끝나기 전에 동의하시면 그날 19,900원이 결제되고, 동의하지 않으면 결제 없이 끝나요. 해지는 구독 관리에서 언제든 할 수 있어요.',
  ],
  [
    'MEMBERSHIP_TRIAL_ENDING',
    due,
    '무료 체험이 곧 끝나요',
    '월간 멤버십 무료 체험이 2026.12.16에 끝나요. 동의하신 경우에만 그날 19,900원이 결제돼요. 동의와 해지는 구독 관리에서 할 수 있어요.',
  ],
  [
    'MEMBERSHIP_TRIAL_OVER',
    { plan },
    '무료 체험이 끝났어요',
    '월간 멤버십 무료 체험이 결제 없이 끝났어요. 다시 이용하고 싶으면 언제든 시작할 수 있어요.',
  ],
  [
    'MEMBERSHIP_RENEWING',
    due,
    '멤버십이 곧 결제돼요',
    '2026.12.16에 월간 멤버십 19,900원이 결제돼요. 결제수단 변경과 해지는 구독 관리에서 할 수 있어요.',
  ],
  ['MEMBERSHIP_PAID', due, '멤버십을 결제했어요', '월간 멤버십 19,900원을 결제했어요. 다음 결제일은 2026.12.16이에요.'],
  ['MEMBERSHIP_PAID', { plan, amount: 19_900 }, '멤버십을 결제했어요', '월간 멤버십 19,900원을 결제했어요.'],
  [
    'MEMBERSHIP_FAILED',
    due,
    '멤버십을 결제하지 못했어요',
    '월간 멤버십 19,900원을 결제하지 못했어요. 2026.12.16까지 결제수단을 확인해 주세요. 그때 다시 결제해 볼게요. 그동안은 그대로 이용할 수 있어요.',
  ],
  [
    'MEMBERSHIP_FAILED_HARD',
    due,
    '결제수단을 바꿔 주세요',
    '등록한 결제수단을 더 쓸 수 없어서 월간 멤버십 19,900원을 결제하지 못했어요. 2026.12.16까지 다른 결제수단을 등록하면 이어서 이용할 수 있어요.',
  ],
  [
    'MEMBERSHIP_RESUMING',
    due,
    '멤버십이 다시 시작돼요',
    '쉬던 월간 멤버십이 2026.12.16에 다시 시작되고 19,900원이 결제돼요. 더 쉬거나 해지하려면 구독 관리에서 바꿔 주세요.',
  ],
  [
    'MEMBERSHIP_CANCELED',
    due,
    '해지를 접수했어요',
    '월간 멤버십은 2026.12.16에 끝나고, 더 결제되지 않아요. 그 전에는 언제든 해지를 취소할 수 있어요.',
  ],
  ['MEMBERSHIP_ENDED', { plan }, '멤버십이 끝났어요', '월간 멤버십이 끝났어요. 운동 기록은 그대로 남아 있어요.'],
  [
    'MEMBERSHIP_REFUNDED',
    due,
    '멤버십 결제를 환불했어요',
    '월간 멤버십 19,900원을 결제하신 수단으로 돌려드렸어요. 카드는 3~7일 뒤에 보일 수 있어요.',
  ],
  [
    'MEMBERSHIP_KIT_ASKED',
    due,
    '키트를 보내 주세요',
    '월간 멤버십 키트가 2026.12.16까지 돌아오면 19,900원을 더 돌려드려요. 보낼 곳은 구독 관리에서 볼 수 있어요. 그때까지 돌아오지 않으면 더 돌려드리는 금액은 없어요.',
  ],
  [
    'MEMBERSHIP_KIT_DUE',
    due,
    '키트 반납 기한이 다가와요',
    '2026.12.16까지 월간 멤버십 키트가 돌아오면 19,900원을 더 돌려드려요. 이미 보내셨다면 확인하는 대로 알려드릴게요.',
  ],
  [
    'MEMBERSHIP_KIT_ARRIVED',
    { plan, amount: 19_900 },
    '키트를 잘 받았어요',
    '월간 멤버십 키트를 확인했어요. 19,900원을 결제하신 수단으로 더 돌려드릴게요.',
  ],
  [
    'MEMBERSHIP_KIT_DAMAGED',
    { plan, reason: '구성품이 부서졌어요.' },
    '돌려주신 키트를 확인했어요',
    '월간 멤버십 키트가 훼손되어 더 돌려드리지 못해요.\n사유: 구성품이 부서졌어요.\n이의가 있으면 고객센터에 알려 주세요.',
  ],
  [
    'MEMBERSHIP_KIT_EXPIRED',
    { plan, day: '2026-12-16' },
    '키트 반납 기한이 지났어요',
    '2026.12.16까지 월간 멤버십 키트가 돌아오지 않아서 키트 값을 뺀 금액으로 정산을 마쳤어요. 이미 보내셨다면 고객센터에 알려 주세요.',
  ],
  [
    'GIFT_BOUGHT',
    gift,
    '선물을 준비했어요',
    '멤버십 3개월 선물 59,700원을 결제했어요. 선물함에서 받는 분과 메시지를 적고 링크를 보내 주세요. 2027.12.16까지 받을 수 있고, 받기 전에는 언제든 취소할 수 있어요.',
  ],
  ['GIFT_CLAIMED', gift, '보낸 선물을 받았어요', '멤버십 3개월 선물을 받으셨어요. 마음이 잘 전해졌어요.'],
  [
    'GIFT_EXPIRING',
    gift,
    '아직 받지 않은 선물이 있어요',
    '멤버십 3개월 선물은 2027.12.16까지 받을 수 있어요. 선물함에서 링크를 다시 보내거나 취소하고 전액 돌려받을 수 있어요.',
  ],
  [
    'GIFT_EXPIRED',
    gift,
    '선물의 기한이 지났어요',
    '멤버십 3개월 선물을 받은 분이 없어서 59,700원을 결제하신 수단으로 돌려드릴게요.',
  ],
  [
    'GIFT_CANCELED',
    gift,
    '선물을 취소했어요',
    '멤버십 3개월 선물을 취소했어요. 59,700원을 결제하신 수단으로 돌려드릴게요. 카드는 3~7일 뒤에 보일 수 있어요.',
  ],
  [
    'VOUCHER_NOT_UPGRADED',
    { amount: 89_100 },
    '이용권을 바꾸지 못했어요',
    '89,100원 결제를 마치지 못해 이용권은 바뀌지 않았어요. 결제된 금액이 있으면 모두 돌려드려요.',
  ],
  [
    'GIFT_REFUND_ACCOUNT',
    gift,
    '환불받을 계좌를 알려 주세요',
    '멤버십 3개월 선물 59,700원을 결제하신 카드로 돌려드리지 못했어요. 선물함에서 받으실 계좌를 적어 주세요.',
  ],
  [
    'GIFT_REFUND_SENT',
    gift,
    '선물의 환불을 계좌로 보냈어요',
    '멤버십 3개월 선물 59,700원을 적어 주신 계좌로 보냈어요.',
  ],
]

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
