import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Coming } from './Coming.tsx'

export function MembershipScreen() {
  return (
    <Coming
      title={'집에서 이어 가는 운동,\n홈핏 멤버십'}
      lead="나에게 가장 효과적인 운동을 찾아 쉽게 시작할 수 있도록 만들고 있어요."
      heading="멤버십이 열리면 할 수 있는 것"
      points={[
        {
          icon: 'play',
          title: '모든 수업',
          text: '필라테스, 스트레칭, 근력 수업을 휴대폰과 TV에서 이어 볼 수 있어요.',
        },
        { icon: 'star', title: '나에게 맞는 순서', text: '몸 상태와 목표에 맞춰 무엇을 먼저 할지 골라 드려요.' },
        { icon: 'bag', title: '도구까지 한곳에서', text: '수업에서 쓰는 도구를 스토어에서 바로 찾을 수 있어요.' },
      ]}
    >
      <Link className={buttonClass({ variant: 'secondary', block: true })} to="/events/7-days-free/1">
        무료 체험은 어떻게 되나요?
      </Link>
    </Coming>
  )
}
