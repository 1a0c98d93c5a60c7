import type { Shelf } from './row.ts'

const sizes = '사이즈:XS,S,M,L,XL'
const mens = '사이즈:M,L,XL,2XL'

// one product a line: a table reads better than what a formatter makes of it
// oxfmt-ignore
export const wearShelves: Shelf[] = [
  { category: 'leggings', catalog: 'WEAR', origin: 'own', motif: 'leggings', material: '나일론 78%, 폴리우레탄 22%', size: '상세 치수표 참조', country: '대한민국', weightG: 230, options: sizes, tags: '레깅스,스튜디오', rows: [
    ['lumi', '하이웨이스트 에어핏 레깅스', '입은 듯 안 입은 듯, 비침 없는 이중 조직', 59_000, 42_900, { colors: '블랙,로즈,세이지', popularity: 3.3 }],
    ['lumi', '노라인 Y존 레깅스', '앞 절개를 없앤 편한 실루엣', 64_000, 47_900, { colors: '차콜,라벤더', popularity: 2.6 }],
    ['cozy-move', '데일리 부츠컷 팬츠', '운동하고 그대로 장 보러', 52_000, 39_900, { motif: 'joggers', colors: '블랙,베이지', popularity: 1.7 }],
    ['homefit', '홈핏 압박 레깅스', '무릎까지 단단히, 허리는 부드럽게', 55_000, 39_900, { colors: '네이비,버건디', exclusive: true, popularity: 1.9 }],
    ['lumi', '5부 바이커 쇼츠', '허벅지가 말리지 않는 밴드', 39_000, 28_900, { motif: 'bikeShorts', colors: '블랙,카키,누드핑크', popularity: 2.1 }],
    ['cozy-move', '포켓 레깅스', '휴대전화가 흔들리지 않는 옆주머니', 49_000, 36_900, { colors: '블랙,틸' }],
    ['lumi', '기모 웜업 레깅스', '가을부터 봄까지', 62_000, 45_900, { colors: '차콜,브라운' }],
  ] },
  { category: 'bra', catalog: 'WEAR', origin: 'own', motif: 'sportsBra', material: '나일론 75%, 폴리우레탄 25%', size: '상세 치수표 참조', country: '대한민국', weightG: 140, options: '사이즈:S,M,L,XL', tags: '브라탑,스튜디오', rows: [
    ['lumi', '에어핏 브라탑', '끈 자국이 남지 않는 넓은 어깨', 42_000, 29_900, { colors: '블랙,로즈,아이보리', popularity: 2.7 }],
    ['lumi', '백스트랩 브라탑', '등이 예쁜 X자 끈', 45_000, 33_900, { colors: '라벤더,틸', popularity: 1.6 }],
    ['homefit', '홈핏 하이서포트 브라', '뛰는 날을 위한 두 겹 지지', 49_000, 36_900, { colors: '핑크,네이비', exclusive: true }],
    ['cozy-move', '롱 브라탑', '배를 덮는 길이, 단독으로 입어요', 38_000, 27_900, { motif: 'tank', colors: '세이지,베이지', popularity: 1.5 }],
  ] },
  { category: 'women-top', catalog: 'WEAR', origin: 'own', motif: 'tee', material: '폴리에스터 88%, 폴리우레탄 12%', size: '상세 치수표 참조', country: '베트남', weightG: 160, options: '사이즈:S,M,L,XL', tags: '상의', rows: [
    ['lumi', '크롭 커버업 티', '팔뚝을 덮는 드롭 숄더', 36_000, 25_900, { colors: '화이트,핑크,차콜', popularity: 2.0 }],
    ['cozy-move', '드라이 반팔 티', '땀이 마르는 7분', 29_000, 19_900, { colors: '스카이,라벤더,블랙', popularity: 1.8 }],
    ['cozy-move', '사이드슬릿 나시', '골반을 살짝 덮어요', 27_000, 19_900, { motif: 'tank', colors: '아이보리,올리브' }],
    ['homefit', '홈핏 로고 티', '수업 때 입는 강사님 티', 32_000, 23_900, { colors: '화이트,핑크', exclusive: true }],
    ['lumi', '쿨링 긴팔 티', '자외선을 막는 얇은 긴팔', 39_000, 29_900, { colors: '민트,그레이' }],
  ] },
  { category: 'women-outer', catalog: 'WEAR', origin: 'own', motif: 'zipJacket', material: '나일론 82%, 폴리우레탄 18%', size: '상세 치수표 참조', country: '대한민국', weightG: 340, options: '사이즈:S,M,L', tags: '아우터', rows: [
    ['lumi', '슬림 집업 자켓', '엄지 구멍이 있는 소매', 72_000, 54_900, { colors: '블랙,로즈', popularity: 1.3 }],
    ['cozy-move', '폴라폴리스 집업', '산책부터 스트레칭까지', 68_000, 49_900, { colors: '아이보리,카키,라벤더', popularity: 1.2 }],
    ['cozy-move', '조거 팬츠', '발목이 조이지 않는 넓은 밴드', 48_000, 35_900, { motif: 'joggers', colors: '그레이,네이비', popularity: 1.6 }],
    ['lumi', '바람막이 자켓', '주먹만 하게 접히는 85g', 84_000, 62_900, { colors: '민트,차콜' }],
  ] },
  { category: 'men-top', catalog: 'WEAR', origin: 'own', motif: 'tee', material: '폴리에스터 92%, 폴리우레탄 8%', size: '상세 치수표 참조', country: '베트남', weightG: 190, options: mens, tags: '상의,남성', rows: [
    ['cozy-move', '머슬핏 반팔', '어깨는 맞고 허리는 편하게', 32_000, 23_900, { colors: '블랙,네이비,그레이', popularity: 1.5 }],
    ['cozy-move', '무지 슬리브리스', '어깨 운동하는 날', 26_000, 18_900, { motif: 'tank', colors: '화이트,차콜' }],
    ['strong-house', '오버핏 트레이닝 티', '두꺼운 목, 늘어나지 않는 원단', 38_000, 28_900, { colors: '블랙,브라운' }],
    ['cozy-move', '하프집업 맨투맨', '운동 전후에 걸치는 한 벌', 59_000, 43_900, { motif: 'zipJacket', colors: '네이비,카키' }],
  ] },
  { category: 'men-bottom', catalog: 'WEAR', origin: 'own', motif: 'joggers', material: '폴리에스터 90%, 폴리우레탄 10%', size: '상세 치수표 참조', country: '베트남', weightG: 280, options: mens, tags: '하의,남성', rows: [
    ['cozy-move', '테이퍼드 트레이닝 팬츠', '무릎이 나오지 않는 입체 패턴', 49_000, 36_900, { colors: '블랙,차콜', popularity: 1.4 }],
    ['strong-house', '7인치 쇼츠', '안감이 붙은 한 장', 36_000, 26_900, { motif: 'bikeShorts', colors: '블랙,네이비,카키', popularity: 1.2 }],
    ['strong-house', '컴프레션 타이츠', '종아리를 잡아 주는 압박', 42_000, 31_900, { motif: 'leggings', colors: '블랙' }],
  ] },
  { category: 'socks', catalog: 'WEAR', origin: 'own', motif: 'socks', material: '면 72%, 나일론 22%, 폴리우레탄 6%', size: '220~260mm', country: '대한민국', weightG: 60, options: '사이즈:S(220~240),M(245~265)', tags: '양말,필라테스', rows: [
    ['air-step', '토삭스 3켤레', '발가락이 갈라져 미끄럽지 않아요', 19_900, 14_900, { colors: '핑크,라벤더,차콜', popularity: 2.6 }],
    ['air-step', '논슬립 그립 삭스', '바닥 실리콘 68개', 9_900, 6_900, { colors: '민트,블랙,아이보리', popularity: 2.4 }],
    ['lumi', '발레 그립 삭스', '발등이 보이는 리본 스트랩', 14_000, 10_900, { colors: '누드핑크,블랙', popularity: 1.7 }],
    ['homefit', '홈핏 그립 삭스 5켤레', '요일마다 한 켤레', 29_900, 19_900, { colors: '핑크,네이비', exclusive: true, popularity: 1.8 }],
  ] },
  { category: 'shoes', catalog: 'SHOES', origin: '3pl', motif: 'trainingShoe', material: '니트, EVA, 고무', size: '230~280mm', country: '베트남', weightG: 620, options: '사이즈:230,240,250,260,270', tags: '신발', rows: [
    ['air-step', '실내 트레이닝화 플랫', '바닥이 느껴지는 얇은 밑창', 79_000, 58_900, { colors: '화이트,블랙,핑크', popularity: 1.2 }],
    ['air-step', '점핑 쿠션 트레이너', '뛰는 운동을 위한 이중 쿠션', 109_000, 82_900, { colors: '네이비,코랄' }],
    ['air-step', '리프팅 슈즈', '뒤꿈치를 잡는 넓은 스트랩', 129_000, 98_900, { colors: '차콜', status: 'HIDDEN' }],
  ] },
  { category: 'cap', catalog: 'WEAR', origin: 'own', motif: 'cap', material: '폴리에스터 100%', size: '55~60cm', country: '베트남', weightG: 90, tags: '잡화', rows: [
    ['cozy-move', '메쉬 볼캡', '땀띠 없는 메쉬 안감', 29_000, 21_900, { colors: '블랙,아이보리,핑크' }],
    ['homefit', '홈핏 러닝캡', '접어 넣는 부드러운 챙', 27_000, 19_900, { colors: '핑크,네이비', exclusive: true }],
    ['air-step', '썬바이저', '머리를 묶고 써도 편한 뒤트임', 24_000, 17_900, { colors: '화이트,블랙' }],
  ] },
  { category: 'bag', catalog: 'BAG', origin: 'own', motif: 'duffel', material: '나일론', size: '45 × 25 × 23cm', country: '베트남', weightG: 640, tags: '가방', rows: [
    ['lumi', '스튜디오 더플백', '신발 칸과 젖은 옷 칸이 따로', 69_000, 49_900, { colors: '누드핑크,블랙', popularity: 1.0 }],
    ['slow-yoga', '매트 토트백', '매트를 꽂고 다니는 옆 끈', 48_000, 36_900, { colors: '올리브,베이지' }],
    ['cozy-move', '크로스 짐백', '퇴근길 운동에 꼭 맞는 크기', 42_000, 31_900, { colors: '차콜,스카이' }],
  ] },
  { category: 'guard', catalog: 'SPORTS', origin: 'own', motif: 'kneeSleeve', material: '네오프렌, 나일론', size: '상세 치수표 참조', country: '대한민국', weightG: 180, options: '사이즈:S,M,L', tags: '보호대', rows: [
    ['safe-fit', '무릎 보호대', '슬개골 둘레를 받치는 실리콘 링', 34_000, 24_900, { colors: '블랙,그레이', popularity: 1.6 }],
    ['safe-fit', '손목 스트랩', '꺾이는 각도를 막아요', 22_000, 15_900, { motif: 'wrist', colors: '블랙,레드', popularity: 1.3 }],
    ['safe-fit', '허리 코어 벨트', '얇아서 옷 안에 입어요', 39_000, 28_900, { motif: 'wrist', colors: '블랙,누드핑크' }],
    ['safe-fit', '발목 서포터', '8자로 감아 고정해요', 26_000, 18_900, { colors: '네이비' }],
    ['safe-fit', '손목 보호 장갑', '굳은살이 걱정될 때', 24_000, 17_900, { motif: 'wrist', colors: '블랙,핑크' }],
    ['safe-fit', '팔꿈치 보호대', '얇은 니트라 땀이 차지 않아요', 25_000, 18_900, { colors: '차콜,베이지' }],
  ] },
]
