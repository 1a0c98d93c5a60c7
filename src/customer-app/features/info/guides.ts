import { DEFECT_MONTHS, type ToldPolicies } from '#shared/policy.ts'
import { formatNumber } from '#shared/format/krw.ts'

export type Guide = { question: string; answer: string[]; link?: { to: string; label: string } }
export type GuideGroup = { title: string; guides: Guide[] }

/** What people ask, answered by what the shop really does. */
export const guidesOf = (policies: ToldPolicies): GuideGroup[] => [
  {
    title: '주문과 결제',
    guides: [
      {
        question: '주문한 내역은 어디에서 보나요?',
        answer: ['마이페이지의 주문 내역에서 상태, 배송, 결제 금액을 볼 수 있어요.'],
        link: { to: '/my/orders', label: '주문 내역 보기' },
      },
      {
        question: '어떤 방법으로 결제할 수 있나요?',
        answer: ['주문서에 지금 고를 수 있는 방법이 모두 나와요.'],
      },
      {
        question: '결제 금액은 어떻게 정해지나요?',
        answer: [
          '상품값에서 할인, 상품 쿠폰, 장바구니 쿠폰, 포인트를 차례로 빼고 배송비를 더해요.',
          '주문서에서 금액마다 ‘왜 이 금액인가요?’를 누르면 계산한 과정을 볼 수 있어요.',
        ],
      },
      {
        question: '결제했는데 확인 중이라고 나와요.',
        answer: [
          '카드사의 답이 늦어지는 중이에요. 결과를 알 때까지 저희가 확인하고, 같은 주문이 두 번 결제되지 않아요.',
          '결제가 되지 않았다면 잡아 둔 재고, 쿠폰, 포인트를 모두 되돌려요.',
        ],
      },
      {
        question: '주문서를 보는 사이에 값이 바뀌면 어떻게 되나요?',
        answer: ['결제하기 전에 무엇이 바뀌었는지 보여 드려요. 다시 확인하기 전에는 결제되지 않아요.'],
      },
    ],
  },
  {
    title: '배송',
    guides: [
      {
        question: '언제 도착하나요?',
        answer: [
          '상품 화면과 주문서에 떠나는 날과 도착이 예상되는 날을 적어 두었어요.',
          '마감 시간 전에 결제하면 그날, 지나면 다음 배송일에 떠나요. 주말과 공휴일에는 떠나지 않아요.',
        ],
      },
      {
        question: '배송비는 얼마인가요?',
        answer: [
          '보내는 곳마다 배송비와 무료배송 기준이 달라요. 장바구니와 주문서에 보내는 곳별로 나뉘어 나와요.',
          '무료배송 기준은 쿠폰과 포인트를 쓰기 전 상품 금액으로 따져서, 쿠폰을 써도 배송비가 생기지 않아요.',
        ],
      },
      {
        question: '제주나 섬 지역은 배송비가 더 드나요?',
        answer: ['추가 배송비가 있는 지역은 주문서에 따로 적혀요. 육지와 다리로 이어진 섬에는 더 받지 않아요.'],
      },
      {
        question: '받는 곳을 바꾸고 싶어요.',
        answer: [
          '결제하기 전에는 주문서에서 바꿀 수 있어요. 결제한 뒤에는 고객센터로 알려 주세요. 이미 떠난 상품은 바꿀 수 없어요.',
        ],
      },
      {
        question: '지금 어디쯤 왔는지 알 수 있나요?',
        answer: ['주문 상세에서 택배사와 송장번호, 배송 과정을 볼 수 있어요.'],
        link: { to: '/my/orders', label: '주문 내역 보기' },
      },
    ],
  },
  {
    title: '취소·교환·반품',
    guides: [
      {
        question: '주문을 취소하고 싶어요.',
        answer: [
          '결제완료 상태면 바로 취소되고 환불이 시작돼요.',
          '상품준비중이면 취소를 신청할 수 있고, 판매자가 하루(영업일) 안에 답하지 않으면 저절로 취소돼요.',
          '이미 떠난 상품은 받은 뒤에 반품으로 신청해 주세요.',
        ],
        link: { to: '/my/orders', label: '주문 내역에서 신청하기' },
      },
      {
        question: '반품과 교환은 언제까지 할 수 있나요?',
        answer: [
          `마음이 바뀌었다면 받은 날부터 ${policies.return_days}일 안에 신청할 수 있어요.`,
          `상품에 흠이 있거나 설명과 다르면 받은 날부터 ${DEFECT_MONTHS}개월, 그 사실을 안 날부터 30일 안에 신청할 수 있어요.`,
        ],
      },
      {
        question: '반품 배송비는 누가 내나요?',
        answer: [
          '마음이 바뀐 반품과 교환은 고객님이, 불량·오배송·파손처럼 판매자의 잘못이면 판매자가 내요.',
          '얼마가 빠지고 얼마를 돌려받는지는 신청하기 전에 한 줄씩 보여 드려요.',
        ],
      },
      {
        question: '환불은 언제 되나요?',
        answer: [
          '취소는 바로, 반품은 상품을 돌려받은 날부터 3영업일 안에 결제한 방법 그대로 돌려드려요.',
          '카드 취소가 명세서에 보이기까지는 보통 3–7일이 걸려요.',
        ],
        link: { to: '/my/claims', label: '진행 상황 보기' },
      },
      {
        question: '신청을 거두었다가 다시 신청할 수 있나요?',
        answer: ['네. 수거하기 전에는 신청을 거둘 수 있고, 기간 안이면 다시 신청할 수 있어요.'],
      },
    ],
  },
  {
    title: '쿠폰·포인트',
    guides: [
      {
        question: '쿠폰은 몇 장까지 쓸 수 있나요?',
        answer: [
          '상품마다 상품 쿠폰 한 장, 주문마다 장바구니 쿠폰 한 장과 배송비 쿠폰 한 장을 쓸 수 있어요.',
          '주문서에서는 가장 많이 할인되는 조합을 먼저 골라 두고, 다른 쿠폰으로 바꿀 수 있어요.',
        ],
        link: { to: '/my/coupons', label: '내 쿠폰 보기' },
      },
      {
        question: '취소하면 쿠폰을 돌려받나요?',
        answer: [
          '상품 쿠폰은 그 상품을 모두 취소할 때, 장바구니·배송비 쿠폰은 주문을 모두 취소할 때 돌아와요.',
          '반품은 판매자의 잘못일 때 돌아와요. 그사이 기간이 지났다면 7일을 더 드려요.',
        ],
      },
      {
        question: '포인트는 언제 쌓이나요?',
        answer: [
          `구매를 확정하면 쌓여요. 받은 지 ${policies.auto_confirm_days}일이 지나면 저절로 확정돼요. 진행 중인 교환·반품이 있으면 끝날 때까지 기다려요.`,
        ],
        link: { to: '/my/points', label: '내 포인트 보기' },
      },
      {
        question: '포인트는 어떻게 쓰나요?',
        answer: [
          `${formatNumber(policies.min_points)}포인트부터 상품값에 쓸 수 있어요. 배송비에는 쓸 수 없어요.`,
          '먼저 없어질 포인트부터 쓰이고, 쌓인 날부터 12개월 동안 쓸 수 있어요.',
        ],
      },
    ],
  },
  {
    title: '계정',
    guides: [
      {
        question: '비밀번호를 잊어버렸어요.',
        answer: ['가입한 이메일로 인증번호를 받아 새 비밀번호를 정할 수 있어요.'],
        link: { to: '/reset-password/request', label: '비밀번호 찾기' },
      },
      {
        question: '인증번호가 오지 않아요.',
        answer: ['스팸함을 확인해 주세요. 60초가 지나면 다시 보낼 수 있고, 새 번호를 받으면 앞의 번호는 쓸 수 없어요.'],
      },
      {
        question: '광고 메일과 문자를 그만 받고 싶어요.',
        answer: ['마이페이지의 설정에서 마케팅 동의를 끄면 바로 그만 보내요. 주문과 환불 소식은 계속 보내 드려요.'],
        link: { to: '/my/settings', label: '설정으로 가기' },
      },
      {
        question: '탈퇴하고 싶어요.',
        answer: [
          '마이페이지의 설정에서 탈퇴할 수 있어요. 진행 중인 주문이나 환불이 있으면 끝난 뒤에 할 수 있어요.',
          '탈퇴하기 전에 없어지는 쿠폰과 포인트, 법에 따라 남는 기록과 그 기간을 보여 드려요.',
        ],
        link: { to: '/policies?tab=privacy', label: '개인정보 처리방침 보기' },
      },
    ],
  },
]

/** The groups with what mentions every word of the search, in the question or its answer; all of them without words. */
export function searchGuides(groups: GuideGroup[], text: string): GuideGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      guides: group.guides.filter((guide) => {
        const all = [group.title, guide.question, ...guide.answer].join(' ').toLowerCase()
        return words.every((word) => all.includes(word))
      }),
    }))
    .filter((group) => group.guides.length > 0)
}
