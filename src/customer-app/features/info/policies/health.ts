import { CONSENT_VERSION } from '#shared/consents.ts'
import type { Policy } from './policy.ts'

export const health: Policy = {
  id: 'health',
  tab: '건강 정보 동의',
  title: '건강 정보 수집·이용 동의 (선택)',
  version: CONSENT_VERSION,
  effectiveOn: '2026-01-01',
  intro:
    '걸음 수나 심박수처럼 몸에 관한 민감한 정보를 쓰는 데 따로 받는 동의예요. 지금 홈핏은 건강 정보를 모으지 않아요.',
  chapters: [
    {
      heading: '무엇에 동의하나요',
      parts: [
        {
          head: ['항목', '내용'],
          rows: [
            ['쓰는 정보', '휴대폰의 건강 앱이 주는 걸음, 소모 열량, 심박수, 체중, 수면, 운동 시간'],
            ['하는 일', '운동 기록을 그래프로 보여 줘요. 광고에는 쓰지 않아요.'],
            ['기간', '동의를 거두거나 탈퇴할 때까지'],
          ],
        },
        '건강 정보를 연결하는 기능은 멤버십과 함께 열려요. 그때도 기기에서 한 번 더 허락을 받아요.',
      ],
    },
    {
      heading: '거두는 방법',
      parts: [
        '마이페이지의 설정에서 언제든지 거둘 수 있고, 거두면 모은 기록을 24시간 안에 지워요. 동의하지 않아도 다른 기능은 그대로 쓸 수 있어요.',
      ],
    },
  ],
}
