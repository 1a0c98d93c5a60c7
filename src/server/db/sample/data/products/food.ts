import type { Shelf } from './row.ts'

const opened = '식품은 개봉하거나 보관 온도를 지키지 못하면 가치가 크게 떨어져 단순 변심 반품이 어려워요.'

// one product a line: a table reads better than what a formatter makes of it
// oxfmt-ignore
export const foodShelves: Shelf[] = [
  { category: 'powder', catalog: 'FOOD', origin: '3pl', motif: 'pouch', material: '유청단백질, 카카오분말', size: '1kg', country: '대한민국', weightG: 1100, withdrawal: opened, tags: '단백질,식단', rows: [
    ['haru', '유청 단백질 파우더 1kg', '한 스쿱 단백질 24g, 설탕 0g', 49_900, 36_900, { colors: '브라운', options: '맛:초코,딸기,바닐라,흑임자', popularity: 2.8 }],
    ['haru', '식물성 단백질 파우더', '완두와 현미로 만든 비건 단백질', 52_000, 39_900, { colors: '그린', options: '맛:곡물,녹차', popularity: 1.5 }],
    ['balance-lab', 'WPI 분리유청 단백', '유당에 예민한 사람을 위한 분리유청', 69_000, 54_900, { motif: 'tub', colors: '블루', options: '맛:초코,무맛' }],
    ['homefit', '홈핏 올데이 프로틴 14포', '가방에 넣는 스틱 한 포', 36_000, 26_900, { motif: 'sachets', colors: '핑크', options: '맛:초코,고구마,밀크티', exclusive: true, popularity: 2.2 }],
    ['balance-lab', '크레아틴 모노하이드레이트', '첨가물 없는 한 가지 원료', 32_000, 24_900, { motif: 'tub', colors: '차콜' }],
    ['haru', '슬로우 카제인 파우더', '자기 전에 마시는 천천히 소화되는 단백질', 54_000, 42_900, { motif: 'tub', colors: '인디고', options: '맛:바닐라,초코' }],
  ] },
  { category: 'bar', catalog: 'FOOD', origin: '3pl', motif: 'bars', material: '분리대두단백, 아몬드, 프락토올리고당', size: '50g × 12개', country: '대한민국', weightG: 720, withdrawal: opened, tags: '단백질,간식', rows: [
    ['haru', '단백질바 12개', '단백질 15g, 당 2g', 29_900, 21_900, { colors: '브라운', options: '맛:초코넛,쿠앤크,고구마', popularity: 2.6 }],
    ['green-bowl', '그래놀라바 10개', '오트와 견과를 꿀로 굳혔어요', 24_000, 17_900, { colors: '머스터드', options: '맛:크랜베리,단호박' }],
    ['homefit', '홈핏 크런치 바 10개', '바삭해서 과자 생각이 덜 나요', 26_000, 18_900, { colors: '핑크', options: '맛:딸기,초코', exclusive: true, popularity: 1.7 }],
    ['haru', '미니 프로틴볼', '한입 크기 18g', 19_900, 14_900, { motif: 'pouch', colors: '오렌지', options: '맛:땅콩,코코넛' }],
  ] },
  { category: 'drink', catalog: 'FOOD', origin: '3pl', motif: 'drinks', material: '우유단백, 정제수', size: '250ml × 12병', country: '대한민국', weightG: 3300, withdrawal: opened, tags: '단백질,음료', rows: [
    ['haru', '드링크 단백질 12병', '흔들어 바로, 단백질 21g', 34_900, 27_900, { colors: '브라운', options: '맛:초코,바나나,커피', popularity: 2.0 }],
    ['balance-lab', 'BCAA 워터 12병', '운동 중에 마시는 0kcal', 28_000, 21_900, { colors: '스카이', options: '맛:청포도,자몽' }],
    ['green-bowl', '클렌즈 주스 6병', '착즙하고 하루 안에 보내요', 39_000, 32_900, { colors: '그린', origin: 'kitchen', options: '구성:그린,옐로우,믹스+1000' }],
  ] },
  { category: 'chicken', catalog: 'FOOD', origin: 'kitchen', motif: 'chickenPacks', material: '닭가슴살(국내산) 92%', size: '100g × 10팩', country: '대한민국', weightG: 1300, withdrawal: opened, tags: '식단,냉장', rows: [
    ['green-bowl', '소프트 닭가슴살 10팩', '수비드로 촉촉하게', 29_900, 22_900, { colors: '오렌지', options: '맛:오리지널,갈릭,매콤,커리', popularity: 3.0 }],
    ['green-bowl', '닭가슴살 스테이크 10팩', '씹는 맛이 있는 두께', 34_900, 26_900, { colors: '레드', options: '맛:숯불,치즈', popularity: 1.9 }],
    ['haru', '닭가슴살 소시지 20개', '아침에 두 개면 단백질 18g', 32_000, 24_900, { colors: '코랄', options: '맛:오리지널,청양' }],
    ['green-bowl', '닭가슴살 큐브 20봉', '샐러드에 그대로 부어요', 36_000, 28_900, { colors: '올리브' }],
    ['green-bowl', '훈제오리 슬라이스 6팩', '기름을 빼고 얇게 썰었어요', 39_000, 31_900, { colors: '브라운' }],
  ] },
  { category: 'box', catalog: 'FOOD', origin: 'kitchen', motif: 'mealBowl', material: '현미, 채소, 닭가슴살', size: '220g', country: '대한민국', weightG: 2600, withdrawal: opened, tags: '식단,도시락', rows: [
    ['green-bowl', '곤약 현미 도시락 7팩', '한 끼 300kcal 안팎', 42_000, 33_900, { colors: '그린', options: '구성:7팩,14팩+31000', popularity: 2.1 }],
    ['green-bowl', '샐러드 정기팩 5일', '월요일부터 금요일까지', 49_000, 41_900, { colors: '세이지', options: '드레싱:오리엔탈,발사믹', popularity: 1.4 }],
    ['green-bowl', '저당 파스타 도시락 6팩', '듀럼밀 대신 두부면', 45_000, 36_900, { colors: '레드' }],
    ['homefit', '홈핏 2주 식단 박스', '아침과 저녁 28끼', 169_000, 129_000, { colors: '핑크', exclusive: true, limit: 2, popularity: 0.8 }],
  ] },
  { category: 'vitamin', catalog: 'HEALTH_FOOD', origin: '3pl', motif: 'pillBottle', material: '상세페이지 원료명 참조', size: '60정', country: '대한민국', weightG: 220, withdrawal: opened, tags: '영양제', rows: [
    ['balance-lab', '멀티비타민 60정', '두 달 분, 12가지 비타민과 미네랄', 32_000, 22_900, { colors: '오렌지', popularity: 2.0 }],
    ['balance-lab', '마그네슘 피로케어', '운동 뒤 눈 밑이 떨릴 때', 28_000, 19_900, { colors: '틸', popularity: 1.6 }],
    ['balance-lab', 'rTG 오메가3', '비린내를 줄인 장용성 캡슐', 42_000, 31_900, { colors: '블루', popularity: 1.5 }],
    ['balance-lab', '관절엔 MSM', '무릎이 걱정되는 사람에게', 36_000, 27_900, { colors: '퍼플' }],
    ['haru', '철분과 엽산', '여성 운동인을 위한 배합', 24_000, 17_900, { colors: '버건디' }],
    ['balance-lab', '프로바이오틱스 키즈', '온 가족이 나눠 먹는 분말', 26_000, 19_900, { motif: 'sachets', colors: '옐로우' }],
    ['haru', '콜라겐 펩타이드 30포', '저분자 피쉬콜라겐 3,000mg', 36_000, 25_900, { motif: 'sachets', colors: '누드핑크', options: '맛:석류,자두', popularity: 1.6 }],
    ['balance-lab', '비타민D 드롭', '한 방울 1,000IU', 19_900, 14_900, { motif: 'dropper', colors: '옐로우' }],
  ] },
  { category: 'diet', catalog: 'HEALTH_FOOD', origin: '3pl', motif: 'sachets', material: '상세페이지 원료명 참조', size: '30포', country: '대한민국', weightG: 260, withdrawal: opened, tags: '체지방,영양제', rows: [
    ['balance-lab', '가르시니아 30포', '식사 전 한 포', 39_000, 27_900, { colors: '그린', popularity: 1.8 }],
    ['balance-lab', '녹차 카테킨 컷', '체지방 감소에 도움을 줄 수 있어요', 36_000, 26_900, { motif: 'pillBottle', colors: '올리브' }],
    ['haru', '차전자피 식이섬유 30포', '물에 타 마시는 5g', 28_000, 19_900, { colors: '베이지', options: '맛:레몬,복숭아', popularity: 1.4 }],
    ['homefit', '홈핏 밸런스 유산균', '장까지 가는 100억 마리', 34_000, 24_900, { colors: '핑크', exclusive: true, popularity: 1.5 }],
  ] },
  { category: 'tea', catalog: 'FOOD', origin: '3pl', motif: 'teaBox', material: '상세페이지 원재료 참조', size: '20티백', country: '대한민국', weightG: 120, withdrawal: opened, tags: '차,음료', rows: [
    ['soom', '보리순 호박차 20티백', '부은 아침에 한 잔', 14_900, 10_900, { colors: '머스터드', popularity: 1.3 }],
    ['soom', '캐모마일 나이트티', '카페인 없이 자기 전에', 15_900, 11_900, { colors: '라벤더' }],
    ['green-bowl', '애사비 콤부차 20포', '사과식초와 발효차를 한 포에', 22_000, 15_900, { motif: 'sachets', colors: '레드', options: '맛:사과,레몬,베리', popularity: 1.6 }],
  ] },
]
