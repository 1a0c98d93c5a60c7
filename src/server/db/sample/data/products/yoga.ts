import type { Shelf } from './row.ts'

// one product a line: a table reads better than what a formatter makes of it
// oxfmt-ignore
export const yogaShelves: Shelf[] = [
  { category: 'mat-thin', catalog: 'SPORTS', origin: 'own', motif: 'rolledMat', material: 'TPE', size: '183 × 61 × 0.6cm', country: '대만', weightG: 1000, tags: '요가,매트,홈트입문', rows: [
    ['slow-yoga', '투톤 TPE 요가매트 6mm', '앞뒤 색이 달라 기분 따라 뒤집어 써요', 39_000, 27_900, { colors: '라벤더,세이지,핑크', popularity: 3.6 }],
    ['homefit', '홈핏 데일리 매트 5mm', '홈핏 클래스에서 쓰는 그 매트', 35_000, 24_900, { colors: '핑크,아이보리,네이비', exclusive: true, popularity: 3.2 }],
    ['ongyeol', '정렬선 요가매트 6mm', '손발 자리를 알려 주는 정렬선', 45_000, 33_900, { motif: 'flatMat', colors: '인디고,로즈,틸', popularity: 1.9 }],
    ['cozy-move', '트래블 매트 1.5mm', '접어서 캐리어에 넣는 900g', 42_000, 31_900, { motif: 'standingMats', colors: '베이지,카키' }],
    ['nurifit', '논슬립 PU 요가매트 4mm', '땀이 날수록 붙는 표면', 69_000, 52_900, { motif: 'flatMat', colors: '차콜,그린' }],
  ] },
  { category: 'mat-thick', catalog: 'SPORTS', origin: 'own', motif: 'standingMats', material: 'NBR', size: '183 × 61 × 1.0cm', country: '대한민국', weightG: 1100, tags: '필라테스,매트', rows: [
    ['nurifit', 'NBR 필라테스 매트 10mm', '무릎이 편한 두께', 29_900, 19_900, { colors: '퍼플,민트,차콜', options: '두께:10mm,15mm+6000', popularity: 2.7 }],
    ['ongyeol', '와이드 필라테스 매트 12mm', '폭 80cm, 팔을 펴도 매트 안', 59_000, 44_900, { motif: 'rolledMat', colors: '로즈,그레이', popularity: 1.7 }],
    ['homefit', '홈핏 쿠션 매트 8mm', '매트 스트랩이 함께 와요', 42_000, 31_900, { motif: 'rolledMat', colors: '코랄,라벤더', exclusive: true, popularity: 1.9 }],
    ['daily-form', '메모리 스트레칭 매트', '누우면 몸 자국이 남는 포근함', 64_000, 49_900, { colors: '베이지,스카이' }],
  ] },
  { category: 'mat-natural', catalog: 'SPORTS', origin: 'own', motif: 'rolledMat', material: '천연 고무, 코르크', size: '183 × 65 × 0.4cm', country: '포르투갈', weightG: 2300, tags: '요가,매트,친환경', rows: [
    ['slow-yoga', '천연고무 요가매트', '버려지면 흙으로 돌아가는 고무', 119_000, 94_000, { colors: '브라운,올리브,네이비' }],
    ['slow-yoga', '코르크 요가매트', '땀을 머금을수록 단단히 잡아요', 129_000, 99_000, { motif: 'flatMat', colors: '베이지' }],
    ['slow-yoga', '황마 요가러그', '매트 위에 까는 손직조 러그', 89_000, 72_000, { motif: 'flatMat', colors: '버건디,인디고', status: 'DISCONTINUED' }],
  ] },
  { category: 'mat-noise', catalog: 'SPORTS', origin: '3pl', motif: 'flatMat', material: 'XPE, PVC', size: '200 × 100 × 2.0cm', country: '대한민국', weightG: 4200, tags: '층간소음,매트', rows: [
    ['nurifit', '층간소음 점핑매트 20mm', '4중 흡음층, 시험성적서 공개', 119_000, 86_900, { colors: '그레이,네이비', options: '크기:150cm,200cm+24000', popularity: 1.6 }],
    ['homefit', '홈핏 홈트존 매트', '한 장으로 만드는 거실 운동 자리', 139_000, 99_900, { colors: '핑크,아이보리', exclusive: true, popularity: 1.4 }],
  ] },
  { category: 'mat-fold', catalog: 'SPORTS', origin: '3pl', motif: 'foldingMat', material: 'PE폼, PU', size: '200 × 140 × 4cm', country: '대한민국', weightG: 6800, tags: '층간소음,매트', rows: [
    ['nurifit', '4단 폴더 매트 4cm', '접어서 벽에 세워 두세요', 149_000, 109_000, { colors: '블루,베이지', popularity: 1.2 }],
    ['cozy-move', '리버시블 폴더 매트', '앞뒤 두 가지 색', 169_000, 129_000, { colors: '세이지,코랄' }],
  ] },
  { category: 'mat-puzzle', catalog: 'SPORTS', origin: '3pl', motif: 'puzzleMat', material: 'EVA', size: '60 × 60 × 2cm, 4장', country: '대한민국', weightG: 2600, tags: '층간소음,매트', rows: [
    ['nurifit', '퍼즐 매트 4장', '방 크기에 맞춰 이어 붙여요', 39_000, 27_900, { colors: '민트,그레이' }],
    ['strong-house', '고무 타일 매트 4장', '덤벨을 내려놓아도 찍히지 않아요', 72_000, 54_900, { colors: '차콜' }],
  ] },
  { category: 'roller-hard', catalog: 'SPORTS', origin: 'own', motif: 'foamRoller', material: 'EVA, ABS', size: '지름 14 × 33cm', country: '중국', weightG: 700, tags: '폼롤러,근막이완', rows: [
    ['daily-form', '그리드 폼롤러 33cm', '손가락, 손바닥, 팔꿈치를 닮은 세 가지 돌기', 29_000, 19_900, { colors: '오렌지,블랙,틸', popularity: 2.6 }],
    ['daily-form', '하드 폼롤러 60cm', '등 전체를 한 번에', 36_000, 26_900, { motif: 'smoothRoller', colors: '차콜,퍼플', popularity: 1.8 }],
    ['homefit', '홈핏 딥 폼롤러', '종아리 집중 프로그램과 함께 써요', 33_000, 23_900, { colors: '핑크,네이비', exclusive: true, popularity: 1.6 }],
    ['strong-house', '트리거 폼롤러 45cm', '깊고 좁은 돌기, 운동 많이 한 날', 42_000, 32_900, { colors: '레드,그린' }],
  ] },
  { category: 'roller-soft', catalog: 'SPORTS', origin: 'own', motif: 'smoothRoller', material: 'EVA', size: '지름 15 × 90cm', country: '대한민국', weightG: 850, tags: '폼롤러,스트레칭', rows: [
    ['daily-form', '소프트 폼롤러 90cm', '처음이어도 아프지 않은 밀도', 32_000, 22_900, { colors: '라벤더,스카이,핑크', options: '길이:60cm,90cm+5000', popularity: 2.3 }],
    ['ongyeol', '필라테스 하프롤러', '반원 모양이라 구르지 않아요', 27_000, 20_900, { colors: '민트,로즈' }],
    ['slow-yoga', '코르크 롤러', '천연 코르크 한 덩어리', 48_000, 38_900, { colors: '브라운' }],
  ] },
  { category: 'roller-vibe', catalog: 'APPLIANCE', origin: 'own', motif: 'vibrationRoller', material: 'EVA, ABS, 리튬이온 배터리', size: '지름 13 × 32cm', country: '중국', weightG: 1300, tags: '폼롤러,진동', rows: [
    ['relaxy', '5단 진동 폼롤러', '한 번 충전으로 3시간', 119_000, 84_900, { colors: '블랙,틸', popularity: 1.1 }],
    ['daily-form', '미니 진동 롤러', '종아리와 팔에 꼭 맞는 22cm', 89_000, 66_900, { colors: '코랄,그레이' }],
  ] },
  { category: 'massage-ball', catalog: 'SPORTS', origin: 'own', motif: 'massageBalls', material: 'TPR, 실리콘', size: '지름 6~9cm', country: '대한민국', weightG: 320, tags: '마사지,근막이완', rows: [
    ['daily-form', '마사지볼 3종 세트', '돌기볼, 땅콩볼, 민자볼', 19_900, 13_900, { colors: '민트,코랄,네이비', popularity: 2.2 }],
    ['rebon', '땅콩 마사지볼', '척추는 비우고 양옆만', 12_000, 8_500, { colors: '그레이,옐로우' }],
    ['homefit', '홈핏 발바닥 볼', '책상 밑에서 굴리는 발바닥 스트레칭', 9_900, 6_900, { colors: '핑크,민트', exclusive: true }],
  ] },
  { category: 'stick', catalog: 'SPORTS', origin: 'own', motif: 'massageStick', material: 'ABS, TPR', size: '45cm', country: '중국', weightG: 300, tags: '마사지', rows: [
    ['daily-form', '롤링 마사지스틱', '종아리가 붓는 저녁에', 17_000, 11_900, { colors: '핑크,블루', popularity: 1.5 }],
    ['relaxy', '트위스트 마사지스틱', '구슬 9개가 따로 돌아요', 24_000, 17_900, { colors: '퍼플,그린' }],
  ] },
  { category: 'cushion', catalog: 'SPORTS', origin: 'own', motif: 'balanceCushion', material: 'PVC', size: '지름 33cm', country: '대만', weightG: 950, tags: '밸런스,코어', rows: [
    ['ongyeol', '밸런스 쿠션', '의자에 두면 앉는 자세가 달라져요', 29_000, 21_900, { colors: '라벤더,차콜', popularity: 1.3 }],
    ['nurifit', '더블돔 밸런스보드', '위아래로 뒤집어 쓰는 두 단계', 79_000, 59_900, { colors: '블루,오렌지', origin: '3pl' }],
  ] },
  { category: 'block', catalog: 'SPORTS', origin: 'own', motif: 'yogaBlocks', material: 'EVA', size: '23 × 15 × 7.5cm', country: '대한민국', weightG: 330, tags: '요가,소도구', rows: [
    ['slow-yoga', 'EVA 요가블록 2개', '모서리를 둥글려 등이 편해요', 19_900, 14_900, { colors: '라벤더,세이지,그레이', popularity: 2.1 }],
    ['slow-yoga', '코르크 블록', '묵직해서 밀리지 않아요', 24_000, 18_900, { motif: 'corkBlocks', colors: '베이지' }],
    ['ongyeol', '하프 블록 세트', '얇은 두 장으로 높이를 나눠요', 22_000, 16_900, { colors: '핑크,네이비' }],
  ] },
  { category: 'strap', catalog: 'SPORTS', origin: 'own', motif: 'yogaStrap', material: '면', size: '244 × 3.8cm', country: '대한민국', weightG: 150, tags: '요가,스트레칭,소도구', rows: [
    ['slow-yoga', '면 요가스트랩', '물세탁해도 줄지 않는 면 100%', 14_000, 9_900, { colors: '머스터드,틸,버건디', popularity: 1.4 }],
    ['homefit', '홈핏 고리 스트랩', '손가락을 거는 고리 11개', 16_000, 11_900, { colors: '핑크,라벤더', exclusive: true }],
  ] },
  { category: 'ring', catalog: 'SPORTS', origin: 'own', motif: 'pilatesRing', material: '파이버글라스, EVA', size: '지름 38cm', country: '대만', weightG: 420, tags: '필라테스,소도구', rows: [
    ['ongyeol', '필라테스링', '안팎으로 쓰는 이중 그립', 27_000, 19_900, { colors: '라벤더,로즈,블랙', popularity: 2.2 }],
    ['homefit', '홈핏 매직링', '허벅지 안쪽 14일 프로그램과 함께', 32_000, 23_900, { colors: '핑크,민트', exclusive: true, popularity: 1.6 }],
    ['nurifit', '소프트 필라테스링', '탄성이 약해 초보에게 좋아요', 22_000, 15_900, { colors: '스카이' }],
  ] },
  { category: 'mini-ball', catalog: 'SPORTS', origin: 'own', motif: 'miniBalls', material: 'PVC', size: '지름 23cm', country: '대한민국', weightG: 160, tags: '필라테스,소도구', rows: [
    ['ongyeol', '소프트 미니볼', '빨대로 부는 말랑한 공', 9_900, 6_900, { colors: '라벤더,코랄,세이지', popularity: 2.0 }],
    ['rebon', '재활 미니볼 2개', '공기량으로 강도를 바꿔요', 15_000, 10_900, { colors: '블루,옐로우' }],
    ['homefit', '홈핏 미니볼', '코어 10분 클래스 준비물', 11_000, 7_900, { colors: '핑크,민트', exclusive: true }],
  ] },
  { category: 'wheel', catalog: 'SPORTS', origin: 'own', motif: 'yogaWheel', material: 'ABS, TPE', size: '지름 33cm', country: '중국', weightG: 1700, tags: '요가,소도구', rows: [
    ['slow-yoga', '요가휠 33cm', '가슴을 여는 가장 쉬운 길', 54_000, 39_900, { colors: '퍼플,그린', popularity: 1.0 }],
    ['ongyeol', '쿠션 요가휠', '등뼈가 닿는 자리를 비웠어요', 62_000, 46_900, { colors: '로즈' }],
  ] },
  { category: 'gym-ball', catalog: 'SPORTS', origin: 'own', motif: 'gymBall', material: 'PVC', size: '지름 55~75cm', country: '대만', weightG: 1200, tags: '짐볼,코어', rows: [
    ['nurifit', '안티버스트 짐볼', '뚫려도 천천히 꺼지는 두꺼운 벽', 29_000, 21_900, { colors: '블루,핑크,그레이', options: '지름:55cm,65cm+3000,75cm+6000', popularity: 1.9 }],
    ['ongyeol', '오뚜기 짐볼 커버 세트', '의자로 쓰기 좋은 패브릭 커버', 79_000, 59_900, { colors: '베이지,차콜' }],
    ['homefit', '홈핏 짐볼 65', '발펌프가 함께 와요', 33_000, 24_900, { colors: '핑크,라벤더', exclusive: true }],
  ] },
  { category: 'reformer', catalog: 'SPORTS', origin: 'bulky', motif: 'reformer', material: '자작나무, 스틸', size: '218 × 60 × 32cm', country: '대한민국', weightG: 38_000, tags: '필라테스,대형', rows: [
    ['ongyeol', '접이식 홈 리포머', '접어서 문 뒤에 세우는 리포머', 1_290_000, 990_000, { colors: '블랙,베이지', limit: 1, popularity: 0.3 }],
    ['ongyeol', '스파인 코렉터', '등을 펴는 둥근 나무 바렐', 189_000, 149_000, { motif: 'spineCorrector', colors: '차콜,세이지', popularity: 0.5 }],
  ] },
  { category: 'board', catalog: 'SPORTS', origin: '3pl', motif: 'stretchBoard', material: '자작나무 합판', size: '35 × 30 × 15cm', country: '대한민국', weightG: 2200, tags: '스트레칭', rows: [
    ['daily-form', '원목 스트레칭보드', '5단 각도, 양치하는 3분 동안', 49_000, 36_900, { colors: '베이지,차콜', popularity: 1.4 }],
    ['nurifit', '폴딩 종아리보드', '두께 4cm로 접혀요', 34_000, 25_900, { colors: '민트' }],
  ] },
  { category: 'acupressure', catalog: 'SPORTS', origin: 'own', motif: 'acupressure', material: '면, ABS', size: '68 × 42cm', country: '중국', weightG: 700, tags: '지압,휴식', rows: [
    ['relaxy', '지압 매트와 베개 세트', '돌기 7,992개, 20분이면 따뜻해져요', 49_000, 36_900, { colors: '인디고,올리브,로즈', popularity: 1.2 }],
    ['slow-yoga', '리넨 지압매트', '코코넛 섬유를 채웠어요', 79_000, 62_900, { colors: '베이지' }],
  ] },
]
