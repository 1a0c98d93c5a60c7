import type { StaffRole } from '#shared/permissions.ts'

export type ConversationCategoryRow = { name: string; orderRequired: boolean; team: StaffRole; sequence: number }
export type ConversationTemplateRow = { title: string; shortcut: string; category: string | null; body: string }

/** 문의 유형 as they are shipped; staff edit them. */
export const conversationCategoryRows: readonly ConversationCategoryRow[] = [
  { name: '주문·배송', orderRequired: true, team: 'cs', sequence: 0 },
  { name: '취소·환불', orderRequired: true, team: 'cs', sequence: 1 },
  { name: '교환·반품', orderRequired: true, team: 'cs', sequence: 2 },
  { name: '상품', orderRequired: false, team: 'cs', sequence: 3 },
  { name: '쿠폰·포인트', orderRequired: false, team: 'cs', sequence: 4 },
  { name: '멤버십', orderRequired: false, team: 'cs', sequence: 5 },
  { name: '계정', orderRequired: false, team: 'cs', sequence: 6 },
  { name: '기타', orderRequired: false, team: 'cs', sequence: 7 },
]

/** 답변 템플릿 as they are shipped, in 해요체; `{{값}}` are those of `conversations/templates.ts`. */
export const conversationTemplateRows: readonly ConversationTemplateRow[] = [
  {
    title: '배송 중이에요',
    shortcut: '배송조회',
    category: '주문·배송',
    body: '{{고객명}}님, 안녕하세요. 홈핏 {{담당자}}예요.\n주문하신 {{상품명}} 상품은 {{택배사}}로 보내 드렸어요. 송장번호는 {{송장번호}}이고, 아래 주소에서 지금 어디쯤 왔는지 볼 수 있어요.\n{{송장링크}}\n보통 보낸 다음 날부터 이틀 안에 도착해요.',
  },
  {
    title: '발송 전이에요',
    shortcut: '발송전',
    category: '주문·배송',
    body: '{{고객명}}님, 안녕하세요. 홈핏 {{담당자}}예요.\n주문번호 {{주문번호}}의 상품은 {{발송예정일}}까지 보내 드릴 예정이에요. 보내고 나면 송장번호를 바로 알려 드릴게요.',
  },
  {
    title: '발송이 늦어 죄송해요',
    shortcut: '지연',
    category: '주문·배송',
    body: '{{고객명}}님, 기다리게 해서 정말 죄송해요.\n주문하신 {{상품명}} 상품의 입고가 늦어져 아직 보내 드리지 못했어요. 들어오는 대로 가장 먼저 보내 드릴게요. 기다리기 어려우면 말씀해 주세요. 바로 취소하고 전액 돌려 드릴게요.',
  },
  {
    title: '배송지를 바꿔 드렸어요',
    shortcut: '배송지',
    category: '주문·배송',
    body: '{{고객명}}님, 말씀하신 주소로 주문번호 {{주문번호}}의 배송지를 바꿔 드렸어요. 주문 내역에서 바뀐 주소를 확인해 주세요.',
  },
  {
    title: '환불 진행 중이에요',
    shortcut: '환불',
    category: '취소·환불',
    body: '{{고객명}}님, 안녕하세요. 홈핏 {{담당자}}예요.\n주문번호 {{주문번호}}의 환불 금액은 {{환불예정액}}이에요. 결제하신 수단으로 돌려 드리고, 카드는 카드사에 따라 3~7일 뒤에 보일 수 있어요.',
  },
  {
    title: '취소하는 방법',
    shortcut: '취소',
    category: '취소·환불',
    body: '{{고객명}}님, 아직 보내지 않은 상품은 마이페이지의 주문 내역에서 바로 취소할 수 있어요. 상품 준비가 시작된 뒤라면 저희가 확인하고 취소해 드릴게요.',
  },
  {
    title: '반품 접수 방법',
    shortcut: '반품',
    category: '교환·반품',
    body: '{{고객명}}님, 주문 내역에서 {{상품명}} 상품의 반품을 신청하시면 택배 기사님이 찾아가요. 받으신 그대로 다시 포장해 주세요. 상품이 도착하면 확인하고 바로 환불해 드릴게요.',
  },
  {
    title: '불량 사진을 부탁드려요',
    shortcut: '사진',
    category: '교환·반품',
    body: '{{고객명}}님, 불편을 드려 정말 죄송해요.\n{{상품명}} 상품의 문제가 보이는 사진을 두세 장 올려 주시겠어요? 확인하고 바로 교환하거나 환불해 드릴게요. 배송비는 저희가 낼게요.',
  },
  {
    title: '파손·불량을 바로 접수해요',
    shortcut: '파손',
    category: '교환·반품',
    body: '{{고객명}}님, {{상품명}} 상품이 온전하게 도착하지 못해 정말 죄송해요. 보내 주신 사진을 확인했고, 신청하지 않으셔도 저희가 바로 접수할게요. 배송비는 저희가 낼게요.',
  },
  {
    title: '재입고를 기다려 주세요',
    shortcut: '재입고',
    category: '상품',
    body: '{{고객명}}님, 문의하신 상품은 지금 다시 만들고 있어요. 상품 화면에서 재입고 알림을 신청해 두시면 들어오자마자 알려 드릴게요.',
  },
  {
    title: '쿠폰을 못 쓰는 이유',
    shortcut: '쿠폰',
    category: '쿠폰·포인트',
    body: '{{고객명}}님, 쿠폰은 최소 주문 금액과 쓸 수 있는 상품이 정해져 있어요. 쿠폰함에서 쿠폰을 누르면 조건을 볼 수 있어요. 그래도 쓸 수 없으면 쿠폰 이름을 알려 주세요. 바로 확인해 볼게요.',
  },
  {
    title: '포인트가 들어오는 때',
    shortcut: '포인트',
    category: '쿠폰·포인트',
    body: '{{고객명}}님, 포인트는 구매를 확정하면 바로 들어와요. 받은 상품에 문제가 없으면 주문 내역에서 구매확정을 눌러 주세요.',
  },
  {
    title: '로그인이 안 될 때',
    shortcut: '로그인',
    category: '계정',
    body: '{{고객명}}님, 로그인 화면의 비밀번호 찾기에서 새 비밀번호를 정할 수 있어요. 간편 로그인으로 가입하셨다면 가입하신 방법을 골라 주세요.',
  },
  {
    title: '확인하고 알려 드릴게요',
    shortcut: '확인',
    category: null,
    body: '{{고객명}}님, 안녕하세요. 홈핏 {{담당자}}예요.\n말씀해 주신 내용을 확인하고 있어요. 조금만 기다려 주시면 바로 알려 드릴게요.',
  },
  {
    title: '고맙습니다',
    shortcut: '인사',
    category: null,
    body: '{{고객명}}님, 도움이 되었다니 기뻐요. 더 궁금한 점이 있으면 언제든 이어서 물어봐 주세요.\n상담 시간은 {{상담시간}}',
  },
]
