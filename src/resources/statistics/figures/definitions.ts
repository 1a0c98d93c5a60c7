import type { Definition } from '#console/figures/Definitions.tsx'
import { bases, type Figure, figureWords, ofClaims } from './words.ts'

const rules: readonly Definition[] = [
  ['날짜', '하루는 한국 시간 0시부터 24시까지, 한 달은 달력의 한 달이에요.'],
  [
    '마감',
    '하루는 다음 날 03:00에 마감해요. 마감한 뒤에 알게 된 것은 그날의 숫자를 바꾸지 않고 ‘조정’ 줄로 따로 더해요. 마감하지 않은 날은 실시간이에요.',
  ],
  [bases.OCCURRED.label, bases.OCCURRED.meaning],
  [bases.ORDERED.label, bases.ORDERED.meaning],
  ['포인트', '포함하면 결제금액과 환불금액에 포인트를 넣고, 따로 보면 둘 다 현금만 세요.'],
  ['빼는 것', '입금을 기다리는 주문, 입금 없이 취소된 주문은 어느 숫자에도 없어요.'],
  [
    '비교',
    '직전 기간은 바로 앞의 같은 길이예요. 전월·전년 같은 날짜는 한 달·한 해 전의 같은 날짜이고, 그달에 없는 날은 말일과 짝이에요. 말일까지 보면 그달도 말일까지 세요.',
  ],
]

const meaningOf = (figure: Figure): Definition => [figureWords[figure].label, figureWords[figure].meaning]

/** Every figure of 매출 통계, and how days, closing and bases are meant. */
export const definitions: readonly Definition[] = [...(Object.keys(figureWords) as Figure[]).map(meaningOf), ...rules]
/** What the rates of claims alone need. */
export const claimDefinitions: readonly Definition[] = [...ofClaims.map(meaningOf), ...rules.slice(0, 1)]
