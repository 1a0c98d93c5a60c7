/** Brands of the sample shop with the colours their pictures are drawn in. */
export interface SampleBrand {
  slug: string
  name: string
  /** lettering of the logo and of labels */
  word: string
  color: string
  accent: string
  backdrop: string
  description: string
}

const brand = (
  slug: string,
  name: string,
  word: string,
  color: string,
  accent: string,
  backdrop: string,
  description: string,
): SampleBrand => ({
  slug,
  name,
  word,
  color,
  accent,
  backdrop,
  description,
})

export const sampleBrands = [
  brand(
    'homefit',
    '홈핏',
    'HOMEFIT',
    '#f71766',
    '#7a5cc4',
    '#f7b6cb',
    '집에서 시작하는 가장 쉬운 운동. 홈핏이 직접 만들고 써 본 것만 팔아요.',
  ),
  brand(
    'nurifit',
    '누리핏',
    'NURI',
    '#4f7cac',
    '#f2b134',
    '#b3cbe6',
    '층간소음 걱정을 덜어 주는 홈트 기구 브랜드예요.',
  ),
  brand(
    'slow-yoga',
    '슬로우요가',
    'SLOW',
    '#6a9c89',
    '#e9c46a',
    '#bddbcb',
    '천연 고무와 코르크로 만드는 느린 요가 도구예요.',
  ),
  brand('ongyeol', '온결', 'ONGYEOL', '#8d7bb8', '#f4a6b7', '#d4c9ea', '몸의 결을 따라 만든 필라테스 소도구예요.'),
  brand(
    'strong-house',
    '스트롱하우스',
    'STRONG',
    '#3d405b',
    '#e07a5f',
    '#c6c9da',
    '좁은 방에서도 제대로 드는 근력 운동 전문 브랜드예요.',
  ),
  brand('rebon', '리본밴드', 'REBON', '#e07a5f', '#81b29a', '#f4c9b8', '재활 트레이너가 함께 만든 저항 밴드예요.'),
  brand(
    'daily-form',
    '데일리폼',
    'DAILY',
    '#5c9ead',
    '#ffb997',
    '#b9dbe2',
    '매일 10분, 뭉친 곳을 풀어 주는 폼롤러예요.',
  ),
  brand('lumi', '루미에르', 'LUMI', '#c08497', '#6d6875', '#efd3da', '비침 없이 오래 입는 스튜디오 웨어예요.'),
  brand(
    'cozy-move',
    '코지무브',
    'COZY',
    '#7a8b99',
    '#d4a373',
    '#cfd8df',
    '집에서도 동네에서도 편한 이지 액티브웨어예요.',
  ),
  brand(
    'haru',
    '하루단백',
    'HARU',
    '#b5651d',
    '#f2cc8f',
    '#f0d8b8',
    '하루 한 포로 채우는 단백질. 설탕은 넣지 않았어요.',
  ),
  brand(
    'green-bowl',
    '그린볼',
    'GREEN',
    '#588157',
    '#e76f51',
    '#c5dbb9',
    '아침에 만들어 저녁 전에 보내는 식단 도시락이에요.',
  ),
  brand(
    'balance-lab',
    '밸런스랩',
    'B-LAB',
    '#457b9d',
    '#e9c46a',
    '#bcd6e6',
    '원료 함량을 앞면에 적는 건강기능식품 브랜드예요.',
  ),
  brand('relaxy', '릴랙시', 'RELAXY', '#5e548e', '#be95c4', '#d3c8e6', '운동한 날 밤을 위한 리커버리 기기예요.'),
  brand('soom', '숨결', 'SOOM', '#a98467', '#adc178', '#e4d5c3', '운동 뒤의 향과 휴식을 만드는 홈케어 브랜드예요.'),
  brand('air-step', '에어스텝', 'AIRSTEP', '#2a9d8f', '#f4a261', '#b3dcd6', '실내 트레이닝화와 양말만 만들어요.'),
  brand('safe-fit', '세이프핏', 'SAFE', '#52616b', '#c9d6df', '#cdd6dc', '관절을 지키는 보호대와 스트랩이에요.'),
] as const satisfies readonly SampleBrand[]

export type BrandSlug = (typeof sampleBrands)[number]['slug']
