import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { sampleCatalogs, type CatalogCode } from './catalogs.ts'
import { sizeTable } from './sizeTable.ts'

/** How the goods of each first-level category are used, for the description. */
const usage: Record<string, [string, string[]]> = {
  equipment: [
    '이렇게 시작하세요',
    [
      '첫 2주는 가벼운 무게로 자세부터 익혀 주세요.',
      '한 동작 12회씩 3세트, 세트 사이 60초를 쉬어요.',
      '바닥에 매트를 깔면 소음과 흠집을 함께 줄일 수 있어요.',
    ],
  ],
  mat: [
    '오래 쓰는 법',
    [
      '처음 며칠은 펼쳐 두면 특유의 냄새가 빠져요.',
      '운동 뒤에는 마른 수건으로 땀을 닦아 주세요.',
      '햇볕이 바로 드는 곳은 피해서 말아 보관해 주세요.',
    ],
  ],
  release: [
    '아프지 않게 푸는 법',
    ['한 부위에 30초에서 1분이면 충분해요.', '숨을 내쉬면서 천천히 굴려 주세요.', '관절과 뼈 바로 위는 피해 주세요.'],
  ],
  yoga: [
    '이렇게 써 보세요',
    [
      '도구가 몸을 받치게 두고 힘을 빼 주세요.',
      '처음에는 벽 옆에서 하면 균형을 잡기 쉬워요.',
      '하루 10분이면 2주 뒤 앉은 자세가 달라져요.',
    ],
  ],
  wear: [
    '고르기 전에',
    [
      '레깅스는 평소보다 한 치수 크게 고르면 편하게 입을 수 있어요.',
      '찬물에 뒤집어 손세탁하면 색과 탄성이 오래가요.',
      '섬유유연제는 땀 흡수를 막으니 쓰지 말아 주세요.',
    ],
  ],
  food: [
    '맛있게 먹는 법',
    [
      '운동 뒤 30분 안에 먹으면 좋아요.',
      '알레르기 정보는 상품정보제공고시를 확인해 주세요.',
      '받은 날 바로 보관 방법에 맞게 넣어 주세요.',
    ],
  ],
  recovery: [
    '이럴 때 좋아요',
    [
      '오래 앉아 있던 날 저녁 15분.',
      '운동 다음 날 뻐근한 부위에 낮은 단계부터.',
      '잠들기 한 시간 전에 쓰면 몸이 풀려요.',
    ],
  ],
  care: [
    '집에서 누리는 법',
    [
      '샤워 뒤 물기가 남아 있을 때 쓰면 좋아요.',
      '처음 쓸 때는 손목 안쪽에 먼저 시험해 주세요.',
      '서늘하고 그늘진 곳에 두어 주세요.',
    ],
  ],
}

export interface DetailFacts {
  name: string
  subtitle: string
  brand: string
  category: string
  material: string
  size: string
  country: string
  weightG: number
  colors: string[]
  pictures: string[]
  /** the option group of sizes of clothes, as rows write it */
  sizes: string | undefined
  forMen: boolean
}

const weightLabel = (grams: number) =>
  grams >= 1000 ? `${(grams / 1000).toFixed(1).replace('.0', '')}kg` : `${grams}g`

/** The description: sanitised HTML made of headings, paragraphs, lists and our own pictures. */
export const detailHtml = (facts: DetailFacts): string => {
  const [title, tips] = usage[facts.category] ?? ['안내', []]
  const [first, second] = facts.pictures
  return [
    `<h2>${facts.subtitle}</h2>`,
    `<p>${facts.brand}의 ${facts.name}. 집이라는 좁은 공간과 바쁜 하루를 먼저 생각하고 만들었어요. 꺼내기 쉽고, 쓰기 쉽고, 치우기 쉬워요.</p>`,
    first ? `<p><img src="${first}" alt="${facts.name}" width="720" height="720" loading="lazy"></p>` : '',
    `<h3>${title}</h3>`,
    `<ul>${tips.map((tip) => `<li>${tip}</li>`).join('')}</ul>`,
    second ? `<p><img src="${second}" alt="${facts.name} 다른 모습" width="720" height="720" loading="lazy"></p>` : '',
    '<h3>상품 정보</h3>',
    `<ul><li>소재: ${facts.material}</li><li>크기: ${facts.size}</li><li>무게: 약 ${weightLabel(facts.weightG)}</li>${facts.colors.length > 1 ? `<li>색상: ${facts.colors.join(', ')}</li>` : ''}<li>제조국: ${facts.country}</li></ul>`,
    sizeTable(facts.sizes, facts.forMen),
  ].join('')
}

/** 상품정보제공고시: a value for every field of the catalog's template. */
export const noticeOf = (catalog: CatalogCode, facts: DetailFacts): Record<string, string> => {
  const answer = (field: string): string => {
    if (/품명|제품명|종류/.test(field)) return facts.name
    if (/내용물의 용량|용량 또는 중량|크기 및 용량/.test(field))
      return `${facts.size} (약 ${weightLabel(facts.weightG)})`
    if (field === '크기 및 중량') return `${facts.size}, 약 ${weightLabel(facts.weightG)}`
    if (/치수|크기/.test(field)) return facts.size
    if (field === '색상') return facts.colors.join(', ') || '단일 색상'
    if (/원재료|원료명|전성분/.test(field)) return facts.material
    if (/소재|재질/.test(field)) return facts.material
    if (/제조자|제조업|생산자|제조업소/.test(field)) return `${facts.brand} 협력사 (판매: 홈핏 주식회사)`
    if (field === '제조국') return facts.country
    if (/소비기한|사용기한/.test(field))
      return '받은 날부터 6개월 이상 남은 상품만 보내요. 직사광선을 피해 보관해 주세요.'
    if (field === '제조연월' || field === '동일모델의 출시년월') return '2026년 3월 이후'
    if (/품질보증/.test(field)) return '소비자분쟁해결기준(공정거래위원회 고시)에 따라 보상받을 수 있어요.'
    if (/전화번호/.test(field)) return '홈핏 고객센터 1600-0000'
    if (/세탁/.test(field)) return '찬물에 단독 손세탁, 건조기 사용 금지'
    if (/KC/.test(field)) return 'R-R-HFT-' + facts.name.length.toString().padStart(4, '0')
    if (/정격전압/.test(field)) return 'DC 5V, 10W'
    if (/기능정보/.test(field)) return '상세페이지 참조'
    if (/의약품이 아니라는/.test(field)) return '본 제품은 질병의 예방 및 치료를 위한 의약품이 아닙니다.'
    if (/주의사항/.test(field))
      return '특정 성분에 알레르기가 있으면 원재료를 확인해 주세요. 어린이 손이 닿지 않는 곳에 보관해 주세요.'
    if (/인증·허가/.test(field)) return '해당 없음'
    return '상세페이지 참조'
  }
  const fields = sampleCatalogs.find((one) => one.code === catalog)?.noticeFields ?? []
  return Object.fromEntries(fields.map((field) => [field, answer(field)]))
}

export const exchangeReturnNotice = `받은 날부터 ${DEFAULT_POLICIES.return_days}일 안에 교환·반품을 신청할 수 있어요. 단순 변심은 왕복 배송비를 내야 하고, 상품 불량이나 오배송은 무료예요. 사용했거나 포장을 훼손해 가치가 줄면 반품이 어려울 수 있어요.`
