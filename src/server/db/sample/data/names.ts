/** Family names with how common they are, and given names of people who buy home-workout goods. */
export const familyNames: [string, number][] = [
  ['김', 21],
  ['이', 15],
  ['박', 8],
  ['최', 5],
  ['정', 5],
  ['강', 2.4],
  ['조', 2.1],
  ['윤', 2],
  ['장', 2],
  ['임', 1.7],
  ['한', 1.5],
  ['오', 1.5],
  ['서', 1.5],
  ['신', 1.5],
  ['권', 1.4],
  ['황', 1.3],
  ['안', 1.3],
  ['송', 1.3],
  ['류', 1.2],
  ['홍', 1.1],
  ['전', 1],
  ['고', 0.9],
  ['문', 0.9],
  ['양', 0.9],
  ['손', 0.9],
  ['배', 0.8],
  ['백', 0.7],
  ['허', 0.6],
  ['남궁', 0.1],
  ['선우', 0.1],
]

export const givenNames = (
  '지우 서연 민지 하은 수빈 지민 예은 지현 유진 수연 은지 소영 혜진 미경 정은 보람 다은 채원 나연 세영 현주 경희 은영 선영 지은 민정 아름 가은 예린 소희 ' +
  '유나 다현 시은 윤서 하윤 서현 주희 혜원 연우 보영 미진 영미 현정 은주 성희 지영 수진 진아 효진 혜림 나래 슬기 가영 민서 서윤 태희 ' +
  '민준 서준 도윤 지훈 현우 준호 성민 동현 재현 승현 우진 태윤 상우 영호 정훈 민수 경민 기현 용준 진우 성준 대현 한결 건우 시우 은호'
).split(' ')

const nicknameHeads =
  '아침 저녁 꾸준한 느긋한 땀나는 단단한 가벼운 말랑한 씩씩한 새벽 주말 조용한 반짝 포근한 튼튼한 상쾌한 부지런한 활기찬'.split(
    ' ',
  )
const nicknameTails =
  '스쿼트 플랭크 런지 스트레칭 요가 필라테스 버피 브릿지 덤벨 폼롤러 산책 러너 홈트 매트 케틀벨 힙업'.split(' ')

/** A nickname for the n-th member, different for each. */
export const nicknameOf = (n: number): string => {
  const head = nicknameHeads[n % nicknameHeads.length] ?? ''
  const tail = nicknameTails[Math.floor(n / nicknameHeads.length) % nicknameTails.length] ?? ''
  const round = Math.floor(n / (nicknameHeads.length * nicknameTails.length))
  return `${head}${tail}${round === 0 ? '' : round + 1}`
}

/** The staff of the sample shop: one per role. */
export const sampleStaff = [
  { emailAddress: 'admin@homefit.test', name: '오한결', role: 'admin' },
  { emailAddress: 'ops@homefit.test', name: '정다운', role: 'ops' },
  { emailAddress: 'cs@homefit.test', name: '윤서아', role: 'cs' },
  { emailAddress: 'marketer@homefit.test', name: '문가람', role: 'marketer' },
] as const

/** Customers who can sign in. */
export const sampleCustomers = [
  { emailAddress: 'jiwoo@homefit.test', name: '김지우' },
  { emailAddress: 'minji@homefit.test', name: '이민지' },
  { emailAddress: 'junho@homefit.test', name: '박준호' },
  { emailAddress: 'jeju@homefit.test', name: '고은지' },
] as const

/** The password of every sample account; main refuses these accounts outside the embedded sample mode. */
export const SAMPLE_PASSWORD = 'homefit-sample-1'
