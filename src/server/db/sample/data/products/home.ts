import type { Shelf } from './row.ts'

const hygiene = '피부에 닿는 위생 상품이라 개봉하거나 사용하면 단순 변심 반품이 어려워요.'

// one product a line: a table reads better than what a formatter makes of it
// oxfmt-ignore
export const homeShelves: Shelf[] = [
  { category: 'gun', catalog: 'APPLIANCE', origin: 'own', motif: 'massageGun', material: '알루미늄, ABS', size: '22 × 17 × 6cm', country: '중국', weightG: 780, tags: '마사지건,선물', rows: [
    ['relaxy', '미니 마사지건', '가방에 들어가는 380g', 99_000, 69_900, { colors: '핑크,차콜,민트', popularity: 1.8 }],
    ['relaxy', '딥 마사지건 프로', '진폭 12mm, 헤드 6종', 189_000, 139_000, { colors: '블랙,틸', popularity: 1.1 }],
    ['homefit', '홈핏 마사지건', '부위별 3분 프로그램이 앱에', 129_000, 94_900, { colors: '핑크,네이비', exclusive: true, popularity: 1.3 }],
    ['relaxy', '온열 마사지건', '45도로 데우고 두드려요', 149_000, 112_000, { colors: '버건디' }],
  ] },
  { category: 'neck', catalog: 'APPLIANCE', origin: 'own', motif: 'neckMassager', material: 'ABS, 실리콘', size: '18 × 16 × 5cm', country: '중국', weightG: 310, tags: '마사지,선물', rows: [
    ['relaxy', '저주파 목 마사지기', '파스처럼 시원한 15분', 69_000, 46_900, { colors: '화이트,그린', popularity: 1.4 }],
    ['relaxy', '주무르는 어깨 마사지기', '손으로 주무르듯 도는 여섯 개 볼', 129_000, 89_900, { colors: '그레이,브라운' }],
  ] },
  { category: 'foot', catalog: 'APPLIANCE', origin: '3pl', motif: 'footMassager', material: 'ABS, 폴리에스터', size: '38 × 36 × 22cm', country: '중국', weightG: 4100, tags: '마사지,부종', rows: [
    ['relaxy', '공기압 발 마사지기', '발바닥부터 발등까지', 189_000, 139_000, { colors: '블랙,베이지', popularity: 0.9 }],
    ['relaxy', '다리 에어부츠', '네 칸 공기압으로 아래에서 위로', 229_000, 169_000, { motif: 'recoveryBoots', colors: '차콜,네이비', popularity: 0.8 }],
  ] },
  { category: 'heat', catalog: 'APPLIANCE', origin: 'own', motif: 'heatingPad', material: '극세사, 발열선', size: '60 × 30cm', country: '대한민국', weightG: 650, tags: '온열,휴식', rows: [
    ['relaxy', '허리 온열 찜질기', '30분 뒤 저절로 꺼져요', 49_000, 35_900, { colors: '로즈,그레이', popularity: 1.3 }],
    ['soom', '팥 찜질팩', '전자레인지 2분', 22_000, 16_900, { colors: '베이지,인디고' }],
    ['relaxy', '배 온열 벨트', '무선으로 두르고 다녀요', 59_000, 42_900, { colors: '핑크,라벤더' }],
    ['relaxy', '무릎 온열 마사지기', '무릎을 감싸는 세 방향 온열', 89_000, 64_900, { motif: 'kneeSleeve', colors: '그레이' }],
  ] },
  { category: 'pillow', catalog: 'BEDDING', origin: '3pl', motif: 'pillow', material: '메모리폼, 면', size: '60 × 36 × 11cm', country: '대한민국', weightG: 1400, withdrawal: hygiene, tags: '숙면', rows: [
    ['relaxy', '경추 메모리 베개', '높이 두 가지, 뒤집어 골라요', 69_000, 49_900, { colors: '화이트,스카이', popularity: 1.1 }],
    ['soom', '라벤더 향 베개', '말린 라벤더 주머니를 넣었어요', 59_000, 44_900, { colors: '라벤더' }],
  ] },
  { category: 'eye', catalog: 'BEDDING', origin: 'own', motif: 'sleepMask', material: '실크, 폴리에스터', size: '21 × 9cm', country: '중국', weightG: 60, withdrawal: hygiene, tags: '숙면,선물', rows: [
    ['soom', '실크 수면안대', '눈을 누르지 않는 입체 컵', 24_000, 17_900, { colors: '네이비,누드핑크', popularity: 1.2 }],
    ['relaxy', '온열 아이마스크', '20분 따뜻하게, USB 충전', 39_000, 28_900, { colors: '퍼플,그레이' }],
  ] },
  { category: 'oil', catalog: 'COSMETIC', origin: 'own', motif: 'pumpBottle', material: '호호바씨오일, 라벤더오일', size: '250ml', country: '대한민국', weightG: 320, withdrawal: hygiene, tags: '바디케어', rows: [
    ['soom', '마사지 바디오일', '폼롤러 하기 전에 두 번 눌러서', 28_000, 20_900, { motif: 'dropper', colors: '브라운,세이지', popularity: 1.2 }],
    ['soom', '쿨링 바디로션', '운동 뒤 열감을 내려요', 24_000, 17_900, { colors: '민트,스카이', popularity: 1.1 }],
    ['soom', '약산성 바디워시', '땀 냄새를 남기지 않아요', 19_900, 14_900, { colors: '그린,코랄' }],
    ['homefit', '홈핏 애프터 밤', '근육이 당기는 자리에 바르는 밤', 22_000, 16_900, { motif: 'tub', colors: '틸', exclusive: true }],
  ] },
  { category: 'towel', catalog: 'BEDDING', origin: 'own', motif: 'towels', material: '면 100%', size: '40 × 80cm', country: '대한민국', weightG: 420, tags: '타월', rows: [
    ['soom', '코마사 타월 4장', '먼지가 적은 40수', 32_000, 23_900, { colors: '베이지,세이지,그레이', popularity: 1.4 }],
    ['cozy-move', '스포츠 쿨타월', '물에 적셔 흔들면 차가워요', 14_000, 9_900, { colors: '블루,핑크', popularity: 1.2 }],
    ['slow-yoga', '논슬립 매트 타월', '매트 위에 까는 미끄럼 방지 타월', 36_000, 26_900, { colors: '인디고,로즈' }],
  ] },
  { category: 'candle', catalog: 'LIVING', origin: 'own', motif: 'candle', material: '소이왁스', size: '200g', country: '대한민국', weightG: 480, tags: '향,선물', rows: [
    ['soom', '명상 소이캔들', '불을 붙이면 우드 심지가 타닥타닥', 32_000, 24_900, { colors: '베이지,세이지,로즈', popularity: 1.1 }],
    ['soom', '룸 스프레이 100ml', '운동복 냄새까지 한 번에', 22_000, 16_900, { motif: 'pumpBottle', colors: '세이지,라벤더' }],
    ['soom', '요가원 캔들', '백단향과 시더우드', 36_000, 28_900, { colors: '브라운,인디고' }],
  ] },
  { category: 'diffuser', catalog: 'APPLIANCE', origin: 'own', motif: 'diffuser', material: 'PP, 자작나무', size: '12 × 12 × 18cm', country: '중국', weightG: 430, tags: '향,휴식', rows: [
    ['soom', '초음파 아로마 디퓨저', '잔잔한 빛과 120ml 물통', 59_000, 42_900, { colors: '화이트,라벤더', popularity: 0.9 }],
    ['soom', '물방울 미니 가습기', '책상 위의 작은 안개', 34_000, 24_900, { colors: '민트,핑크' }],
  ] },
  { category: 'scale', catalog: 'APPLIANCE', origin: 'own', motif: 'smartScale', material: '강화유리, ABS', size: '28 × 28 × 2.4cm', country: '중국', weightG: 1500, tags: '측정,선물', rows: [
    ['nurifit', '스마트 체성분계', '앱으로 보는 13가지 변화', 49_000, 34_900, { colors: '화이트,차콜', popularity: 1.7 }],
    ['homefit', '홈핏 바디 스케일', '홈핏 기록과 바로 이어져요', 59_000, 42_900, { colors: '핑크,화이트', exclusive: true, popularity: 1.3 }],
  ] },
  { category: 'rack', catalog: 'LIVING', origin: 'bulky', motif: 'storageRack', material: '스틸', size: '60 × 35 × 90cm', country: '대한민국', weightG: 7800, tags: '정리', rows: [
    ['nurifit', '3단 홈짐 정리대', '매트와 덤벨, 공까지 한 자리에', 119_000, 84_900, { colors: '블랙,화이트', popularity: 0.7 }],
    ['strong-house', '덤벨 거치대 3단', '150kg까지 올려요', 139_000, 104_000, { colors: '차콜' }],
  ] },
  { category: 'tumbler', catalog: 'LIVING', origin: 'own', motif: 'tumbler', material: '스테인리스 스틸 304', size: '710ml', country: '중국', weightG: 380, tags: '보틀,선물', rows: [
    ['homefit', '홈핏 보냉 텀블러 710ml', '얼음이 저녁까지', 36_000, 25_900, { colors: '핑크,아이보리,네이비', exclusive: true, popularity: 2.1 }],
    ['cozy-move', '스포츠 물병 1L', '시간 눈금을 따라 마셔요', 19_900, 13_900, { motif: 'sportsBottle', colors: '스카이,코랄,그레이', popularity: 1.8 }],
    ['lumi', '미니 텀블러 350ml', '한 손에 잡히는 굵기', 29_000, 21_900, { colors: '로즈,세이지' }],
  ] },
  { category: 'shaker', catalog: 'LIVING', origin: 'own', motif: 'shaker', material: '트라이탄, PP', size: '600ml', country: '대한민국', weightG: 170, tags: '보틀,단백질', rows: [
    ['haru', '단백질 쉐이커 600ml', '뭉침 없는 스프링 볼', 12_900, 8_900, { colors: '브라운,블랙,핑크', popularity: 1.9 }],
    ['homefit', '홈핏 3단 쉐이커', '파우더와 알약을 따로 담아요', 18_900, 12_900, { colors: '핑크,민트', exclusive: true, popularity: 1.3 }],
    ['balance-lab', '휴대용 전동 쉐이커', '버튼 하나로 20초', 29_000, 21_900, { colors: '블루,화이트' }],
    ['strong-house', '스테인리스 쉐이커', '냄새가 배지 않아요', 32_000, 23_900, { colors: '차콜,블루' }],
  ] },
]
