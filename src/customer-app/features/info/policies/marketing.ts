import { CONSENT_VERSION } from '#shared/consents.ts'
import type { Policy } from './policy.ts'

export const marketing: Policy = {
  id: 'marketing',
  tab: '마케팅 동의',
  title: '마케팅 정보 수신 동의 (선택)',
  version: CONSENT_VERSION,
  effectiveOn: '2026-01-01',
  intro: '할인과 새 소식을 받을지 고르는 동의예요. 동의하지 않아도 홈핏을 쓰는 데 아무 차이가 없어요.',
  chapters: [
    {
      heading: '무엇에 동의하나요',
      parts: [
        {
          head: ['항목', '내용'],
          rows: [
            ['쓰는 정보', '이메일, 휴대폰 번호, 주문한 상품'],
            ['하는 일', '할인, 쿠폰, 새 상품과 이벤트 소식을 보내요.'],
            ['받는 방법', '이메일, 문자, 앱 알림 가운데 고른 것'],
            ['기간', '동의를 거두거나 탈퇴할 때까지'],
          ],
        },
      ],
    },
    {
      heading: '이렇게 보내요',
      parts: [
        [
          '광고에는 제목이나 첫머리에 (광고)라고 적고, 무료로 거부하는 방법을 함께 적어요.',
          '밤 9시부터 아침 8시까지는 밤에 받겠다고 따로 동의한 분에게만 보내요.',
          '주문, 배송, 환불, 쿠폰·포인트 만료처럼 꼭 알아야 할 소식은 광고가 아니어서 이 동의와 상관없이 보내요.',
        ],
      ],
    },
    {
      heading: '거두는 방법',
      parts: ['마이페이지의 설정에서 알림·마케팅 동의를 끄면 바로 거둬져요. 동의와 철회한 기록은 6개월 동안 보관해요.'],
    },
  ],
}
