import { Coming } from './Coming.tsx'

export function ProgramsComingScreen() {
  return (
    <Coming
      title={'나에게 맞는 수업을\n찾는 자리예요'}
      lead="필라테스부터 다이어트까지, 집에서 따라 할 수업을 준비하고 있어요."
      heading="준비하고 있는 것"
      points={[
        { icon: 'compass', title: '목적으로 찾기', text: '부위와 강도, 걸리는 시간으로 고를 수 있게 만들고 있어요.' },
        { icon: 'play', title: '짧은 수업부터', text: '하루 10분부터 시작할 수 있는 수업을 먼저 열려고 해요.' },
        { icon: 'user', title: '선생님 소개', text: '어떤 선생님이 어떤 몸에 맞는지 알고 고를 수 있게 할게요.' },
      ]}
    />
  )
}

export function FeedsComingScreen() {
  return (
    <Coming
      title={'함께 운동하는\n사람들의 소식이 올라와요'}
      lead="운동 기록과 후기를 나누는 피드를 준비하고 있어요."
      heading="준비하고 있는 것"
      points={[
        { icon: 'feed', title: '오늘의 기록', text: '무엇을 얼마나 했는지 한 번에 남길 수 있어요.' },
        { icon: 'user', title: '팔로우', text: '비슷한 목표를 가진 사람의 기록을 이어서 볼 수 있어요.' },
        { icon: 'eye', title: '보이는 범위', text: '기록마다 누구에게 보일지 스스로 정할 수 있어요.' },
      ]}
    />
  )
}
