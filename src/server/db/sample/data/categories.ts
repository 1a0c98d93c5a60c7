/** The category tree, three levels deep. Keys name a category in product data. */
export interface SampleCategory {
  key: string
  name: string
  children?: SampleCategory[]
}

const branch = (key: string, name: string, children: Record<string, string>): SampleCategory => ({
  key,
  name,
  children: Object.entries(children).map(([child, label]) => ({ key: child, name: label })),
})

export const sampleCategories: SampleCategory[] = [
  {
    key: 'equipment',
    name: '운동기구',
    children: [
      branch('strength', '근력 운동', {
        dumbbell: '덤벨',
        kettlebell: '케틀벨',
        plate: '원판·벤치',
        'ankle-weight': '모래주머니',
      }),
      branch('band', '밴드', { 'loop-band': '루프밴드', 'tube-band': '튜빙밴드', 'flat-band': '롱밴드' }),
      branch('cardio', '유산소', { rope: '줄넘기', cycle: '실내 사이클', 'walking-pad': '워킹패드', step: '스텝박스' }),
      branch('bodyweight', '맨몸 운동', { 'push-up': '푸쉬업바', 'ab-wheel': 'AB 슬라이드', 'pull-up': '철봉·턱걸이' }),
    ],
  },
  {
    key: 'mat',
    name: '매트',
    children: [
      branch('yoga-mat', '요가매트', { 'mat-thin': '6mm 이하', 'mat-thick': '8mm 이상', 'mat-natural': '천연 소재' }),
      branch('home-mat', '홈트매트', {
        'mat-noise': '층간소음 매트',
        'mat-fold': '폴더 매트',
        'mat-puzzle': '퍼즐 매트',
      }),
    ],
  },
  {
    key: 'release',
    name: '폼롤러·마사지',
    children: [
      branch('roller', '폼롤러', { 'roller-hard': '하드', 'roller-soft': '소프트', 'roller-vibe': '진동' }),
      branch('trigger', '마사지 소도구', { 'massage-ball': '마사지볼', stick: '마사지스틱', cushion: '밸런스쿠션' }),
    ],
  },
  {
    key: 'yoga',
    name: '요가·필라테스',
    children: [
      branch('props', '소도구', {
        block: '요가블록',
        strap: '요가스트랩',
        ring: '필라테스링',
        'mini-ball': '미니볼',
        wheel: '요가휠',
      }),
      branch('ball', '짐볼', { 'gym-ball': '짐볼' }),
      branch('apparatus', '기구', { reformer: '리포머·바렐', board: '스트레칭보드', acupressure: '지압매트' }),
    ],
  },
  {
    key: 'wear',
    name: '의류',
    children: [
      branch('women', '여성', { leggings: '레깅스', bra: '브라탑', 'women-top': '상의', 'women-outer': '아우터·팬츠' }),
      branch('men', '남성', { 'men-top': '상의', 'men-bottom': '하의' }),
      branch('goods', '잡화', { socks: '양말', shoes: '신발', cap: '모자', bag: '가방', guard: '보호대' }),
    ],
  },
  {
    key: 'food',
    name: '식단·보충제',
    children: [
      branch('protein', '단백질', { powder: '파우더', bar: '단백질바', drink: '음료' }),
      branch('meal', '간편식', { chicken: '닭가슴살', box: '도시락·샐러드' }),
      branch('health', '건강식품', { vitamin: '비타민·미네랄', diet: '체지방 관리', tea: '차·음료 베이스' }),
    ],
  },
  {
    key: 'recovery',
    name: '리커버리',
    children: [
      branch('device', '마사지기', { gun: '마사지건', neck: '목·어깨', foot: '발·다리' }),
      branch('warm', '온열', { heat: '찜질기' }),
      branch('sleep', '숙면', { pillow: '베개', eye: '안대' }),
    ],
  },
  {
    key: 'care',
    name: '홈케어',
    children: [
      branch('body', '바디케어', { oil: '오일·로션', towel: '타월' }),
      branch('scent', '향', { candle: '캔들', diffuser: '디퓨저' }),
      branch('measure', '측정·정리', { scale: '체중계', rack: '정리·보관' }),
      branch('bottle', '보틀', { tumbler: '텀블러·보틀', shaker: '쉐이커' }),
    ],
  },
]
