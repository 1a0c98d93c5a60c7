import type { Shelf } from './row.ts'

// one product a line: a table reads better than what a formatter makes of it
// oxfmt-ignore
export const equipmentShelves: Shelf[] = [
  { category: 'dumbbell', catalog: 'SPORTS', origin: '3pl', motif: 'roundDumbbells', material: '주철, 네오프렌 코팅', size: '18 × 8 × 8cm', country: '중국', weightG: 2100, tags: '근력,홈트입문', rows: [
    ['nurifit', '네오프렌 아령 세트', '손에 땀이 나도 미끄럽지 않아요', 15_900, 11_900, { colors: '핑크,라벤더,민트', options: '무게:1kg(2개),2kg(2개)+6000,3kg(2개)+13000', popularity: 2.6 }],
    ['homefit', '홈핏 첫 덤벨 2kg 한 쌍', '처음 드는 사람을 위한 두께와 길이', 24_900, 18_900, { colors: '핑크,아이보리,차콜', exclusive: true, popularity: 2.2 }],
    ['strong-house', '육각 러버 덤벨', '구르지 않는 육각 헤드, 냄새 적은 러버', 39_000, 32_900, { motif: 'hexDumbbells', colors: '블랙,네이비', options: '무게:5kg,7.5kg+9000,10kg+17000' }],
    ['strong-house', '다이얼 조절 덤벨 24kg', '다이얼 한 번에 2.5kg부터 24kg까지 15단계', 329_000, 249_000, { motif: 'dialDumbbell', colors: '레드,차콜', origin: 'bulky', popularity: 0.7 }],
    ['cozy-move', '소프트그립 미니덤벨 1.5kg', '걷기 운동에 좋은 손등 스트랩', 22_000, 16_500, { colors: '베이지,세이지' }],
    ['ongyeol', '컬러 아령 1kg 한 쌍', '필라테스 팔 동작에 맞춘 가는 손잡이', 14_900, 10_900, { colors: '라벤더,세이지,코랄' }],
  ] },
  { category: 'kettlebell', catalog: 'SPORTS', origin: '3pl', motif: 'kettlebell', material: '주철, 비닐 코팅', size: '20 × 15 × 28cm', country: '중국', weightG: 8200, tags: '근력,전신', rows: [
    ['strong-house', '컴팩트 케틀벨', '바닥이 넓어 스윙 뒤에도 흔들리지 않아요', 42_000, 34_900, { colors: '차콜,틸', options: '무게:6kg,8kg+7000,12kg+21000', popularity: 1.5 }],
    ['nurifit', '소프트 케틀벨', '떨어뜨려도 바닥이 안전한 모래 충전', 36_000, 27_900, { colors: '코랄,민트', options: '무게:4kg,6kg+6000' }],
    ['homefit', '홈핏 케틀벨 스타터 6kg', '동작 카드 12장이 함께 와요', 45_000, 35_900, { colors: '로즈,네이비', exclusive: true }],
    ['rebon', '핸들 메디신볼 4kg', '양손으로 잡는 재활용 중량볼', 38_000, 29_900, { motif: 'miniBalls', colors: '블루,오렌지' }],
  ] },
  { category: 'plate', catalog: 'SPORTS', origin: 'bulky', motif: 'plates', material: '강철, 러버', size: '지름 35cm', country: '대만', weightG: 10_000, tags: '근력', rows: [
    ['strong-house', '범퍼 플레이트 원판', '내경 50mm 국제 규격', 58_000, 49_000, { colors: '블랙', options: '무게:5kg,10kg+38000,15kg+79000' }],
    ['strong-house', '접이식 인클라인 벤치', '7단 각도, 접으면 폭 24cm', 189_000, 139_000, { motif: 'bench', colors: '블랙,버건디' }],
    ['nurifit', '슬림 플랫 벤치', '침대 밑에 들어가는 높이 28cm', 129_000, 98_000, { motif: 'bench', colors: '그레이' }],
  ] },
  { category: 'ankle-weight', catalog: 'SPORTS', origin: 'own', motif: 'ankleWeights', material: '네오프렌, 철가루', size: '34 × 12cm', country: '중국', weightG: 1100, tags: '근력,하체', rows: [
    ['ongyeol', '소프트 앵클웨이트', '발목이 쓸리지 않는 실리콘 안감', 29_000, 22_900, { colors: '로즈,세이지,차콜', options: '무게:0.5kg(2개),1kg(2개)+5000', popularity: 1.8 }],
    ['rebon', '손목·발목 겸용 모래주머니', '벨크로 두 줄로 흔들림을 잡았어요', 21_000, 15_900, { colors: '네이비,오렌지' }],
    ['homefit', '홈핏 링 웨이트 1kg', '끼우기만 하면 되는 링 모양', 34_000, 26_900, { colors: '라벤더,아이보리', exclusive: true }],
  ] },
  { category: 'loop-band', catalog: 'SPORTS', origin: 'own', motif: 'loopBands', material: '천연 라텍스', size: '60 × 5cm', country: '말레이시아', weightG: 180, tags: '밴드,하체,홈트입문', rows: [
    ['rebon', '라텍스 루프밴드 5단계 세트', '초보부터 선수까지 한 파우치에', 19_900, 12_900, { colors: '핑크,틸', popularity: 3.4 }],
    ['rebon', '패브릭 힙밴드', '말려 올라가지 않는 8cm 폭', 24_000, 17_900, { motif: 'hipBands', colors: '로즈,그레이,카키', options: '강도:라이트,미디엄,헤비+1000', popularity: 2.8 }],
    ['homefit', '홈핏 힙업 밴드 3종', '4주 힙업 프로그램 영상과 같은 강도', 32_000, 23_900, { motif: 'hipBands', colors: '핑크,라벤더', exclusive: true, popularity: 2.4 }],
    ['ongyeol', '미니 루프 2종', '발목에 거는 짧은 루프', 11_000, 7_900, { colors: '민트,코랄' }],
  ] },
  { category: 'tube-band', catalog: 'SPORTS', origin: 'own', motif: 'tubeBand', material: 'TPE, 나일론', size: '120cm', country: '중국', weightG: 450, tags: '밴드,상체', rows: [
    ['rebon', '스냅가드 튜빙밴드', '끊어져도 튀지 않는 이중 안전 튜브', 26_000, 19_900, { colors: '네이비,코랄', options: '강도:7kg,11kg+1500,16kg+3000', popularity: 1.6 }],
    ['nurifit', '문고정 튜빙 세트 11종', '문틈 고정대, 발목 스트랩 포함', 42_000, 29_900, { colors: '블랙,그린' }],
    ['strong-house', '8자 튜빙밴드', '어깨가 뭉친 날 3분', 9_900, 6_900, { colors: '블루,핑크,옐로우' }],
  ] },
  { category: 'flat-band', catalog: 'SPORTS', origin: 'own', motif: 'flatBands', material: 'TPE', size: '150 × 15cm', country: '대한민국', weightG: 160, tags: '밴드,스트레칭,재활', rows: [
    ['rebon', '라텍스프리 롱밴드 1.5m', '고무 냄새와 알레르기 걱정을 덜었어요', 12_000, 8_900, { colors: '옐로우,레드,블루', options: '강도:약,중+500,강+1000', popularity: 2.0 }],
    ['ongyeol', '필라테스 롱밴드 2m', '넓게 펴서 감는 부드러운 탄성', 14_000, 10_500, { colors: '라벤더,민트' }],
    ['homefit', '홈핏 스트레칭 밴드', '홈핏 스트레칭 클래스 공식 밴드', 13_900, 9_900, { colors: '핑크,아이보리', exclusive: true }],
  ] },
  { category: 'rope', catalog: 'SPORTS', origin: 'own', motif: 'jumpRope', material: 'PVC 코팅 와이어', size: '3m 조절형', country: '중국', weightG: 210, tags: '유산소', rows: [
    ['nurifit', '줄 없는 저소음 줄넘기', '공이 돌아 아랫집이 조용해요', 22_000, 15_900, { colors: '스카이,핑크', popularity: 1.9 }],
    ['strong-house', '베어링 스피드 로프', '2단 뛰기를 위한 가벼운 와이어', 18_000, 12_900, { colors: '블랙,레드' }],
    ['homefit', '홈핏 카운트 줄넘기', '손잡이에 횟수와 시간이 나와요', 27_000, 19_900, { colors: '코랄,네이비', exclusive: true }],
    ['air-step', '면 줄넘기', '아이와 함께 쓰는 길이 조절 면줄', 9_900, 6_900, { colors: '옐로우,레드' }],
  ] },
  { category: 'cycle', catalog: 'SPORTS', origin: 'bulky', motif: 'spinBike', material: '스틸, ABS', size: '105 × 48 × 118cm', country: '중국', weightG: 24_000, tags: '유산소,대형', rows: [
    ['nurifit', '저소음 마그네틱 스핀바이크', '밤에 타도 조용한 8단 자석 저항', 390_000, 289_000, { colors: '아이보리,차콜', popularity: 0.8 }],
    ['cozy-move', '접이식 X바이크', '접으면 폭 45cm, 책 거치대 포함', 219_000, 159_000, { colors: '핑크,그레이' }],
  ] },
  { category: 'walking-pad', catalog: 'APPLIANCE', origin: 'bulky', motif: 'walkingPad', material: '알루미늄, PVC 벨트', size: '143 × 54 × 12cm', country: '중국', weightG: 26_000, tags: '유산소,대형', rows: [
    ['nurifit', '폴딩 워킹패드 6km', '반으로 접어 소파 밑에', 459_000, 349_000, { colors: '블루,화이트', popularity: 0.9 }],
    ['cozy-move', '데스크 워킹패드', '서서 일하며 걷는 4.5km/h', 399_000, 319_000, { colors: '베이지' }],
  ] },
  { category: 'step', catalog: 'SPORTS', origin: '3pl', motif: 'stepBox', material: 'PE', size: '68 × 28 × 10~15cm', country: '대한민국', weightG: 2400, tags: '유산소,하체', rows: [
    ['nurifit', '2단 높이 조절 스텝박스', '10cm와 15cm, 모서리까지 미끄럼 방지', 39_000, 28_900, { colors: '차콜,민트', popularity: 1.3 }],
    ['homefit', '홈핏 에어로빅 스텝', '홈핏 스텝 클래스 규격', 45_000, 33_900, { colors: '핑크,네이비', exclusive: true }],
  ] },
  { category: 'push-up', catalog: 'SPORTS', origin: 'own', motif: 'pushUpBars', material: 'ABS, EVA', size: '22 × 14 × 14cm', country: '중국', weightG: 700, tags: '맨몸운동,상체', rows: [
    ['strong-house', 'S자 푸쉬업바', '손목이 꺾이지 않는 각도', 19_900, 13_900, { colors: '블랙,오렌지', popularity: 1.2 }],
    ['nurifit', '회전 푸쉬업바', '가슴 안쪽까지 쓰는 360도 회전', 27_000, 19_900, { colors: '그린,그레이' }],
  ] },
  { category: 'ab-wheel', catalog: 'SPORTS', origin: 'own', motif: 'abWheel', material: 'ABS, TPR', size: '지름 18cm', country: '중국', weightG: 900, tags: '맨몸운동,코어', rows: [
    ['strong-house', '오토 리바운드 AB 슬라이드', '스프링이 돌아오는 길을 도와요', 32_000, 22_900, { colors: '레드,틸', popularity: 1.4 }],
    ['nurifit', '더블휠 AB 슬라이드', '무릎 패드가 함께 와요', 17_000, 11_900, { colors: '옐로우,블루' }],
  ] },
  { category: 'pull-up', catalog: 'SPORTS', origin: '3pl', motif: 'pullUpBar', material: '탄소강, NBR', size: '73~101cm', country: '중국', weightG: 2600, tags: '맨몸운동,상체', rows: [
    ['strong-house', '무타공 문틀 철봉', '못 없이 150kg까지, 이중 잠금', 45_000, 32_900, { colors: '블랙,레드', popularity: 1.1 }],
    ['nurifit', '어시스트 밴드 철봉 세트', '턱걸이가 처음이라면', 59_000, 44_900, { colors: '블루,핑크', status: 'SOLD_OUT' }],
  ] },
]
