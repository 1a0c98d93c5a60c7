import { incidentProgressWord } from '#shared/words/incidents.ts'

/** 상담 지표: what its numbers are called and what they mean, on the screen and in files alike. */

type Word = {
  label: string
  /** What follows the number; minutes are said in hours and minutes. */
  unit: '건' | '%' | '분'
  /** What exactly is counted, in one sentence or two. */
  meaning: string
}

const clock = '상담 시간(영업일의 상담 시간, 점심 제외)만 세요.'

/** Every figure of the page: its name, its unit and its definition, word for word what the server counts. */
export const figureWords = {
  created: { label: '들어온 문의', unit: '건', meaning: '고객이 새로 남긴 문의예요. 남긴 날에 세요.' },
  reopened: {
    label: '다시 열린 문의',
    unit: '건',
    meaning: '종료한 뒤 고객이 다시 물었거나 상담원이 다시 연 문의예요. 다시 열린 날에 세요.',
  },
  closed: { label: '종료한 문의', unit: '건', meaning: '종료한 날에 세요. 다시 열렸다가 또 종료하면 두 번이에요.' },
  deleted: { label: '고객이 지운 문의', unit: '건', meaning: '답하기 전에 고객이 지운 문의예요. 지운 날에 세요.' },
  backlog: {
    label: '남은 문의',
    unit: '건',
    meaning: '그날 밤 12시에 열려 있던 문의예요. 들어온 것과 다시 열린 것에서 종료하고 지운 것을 뺀 수예요.',
  },
  replied: {
    label: '보낸 답변',
    unit: '건',
    meaning: '고객에게 간 답변이에요. 보내기 전에 취소했거나 보내지 못한 답변은 세지 않아요.',
  },
  answered: {
    label: '답한 물음',
    unit: '건',
    meaning: '고객의 물음이 답변으로 끝난 수예요. 답을 기다리는 동안 여러 번 쓴 글은 한 물음이에요.',
  },
  kept: { label: '기한 안에 답한 물음', unit: '건', meaning: '답변 기한을 넘기지 않은 물음이에요.' },
  late: { label: '늦게 답한 물음', unit: '건', meaning: '답변 기한을 넘겨 답한 물음이에요.' },
  kept_percent: {
    label: '기한 준수율',
    unit: '%',
    meaning:
      '기한 안에 답한 물음 ÷ 답한 물음이에요. 보류한 동안은 기한이 멈춰요. 답하지 않고 종료한 물음은 들어 있지 않아요.',
  },
  unanswered: {
    label: incidentProgressWord.CLOSED,
    unit: '건',
    meaning: '고객이 답을 기다리는데 답하지 않고 종료한 물음이에요. 회원 탈퇴로 끝난 것도 들어 있어요.',
  },
  first_median: {
    label: '첫 답변',
    unit: '분',
    meaning: `문의가 들어온 때부터 첫 답변까지, 가운데값이에요. 답변을 보낸 날에 세고, 보류한 시간은 빼요. ${clock}`,
  },
  first_p90: {
    label: '첫 답변 90%',
    unit: '분',
    meaning: '첫 답변 열에 아홉은 이 시간 안에 나갔어요.',
  },
  next_median: {
    label: '다음 답변',
    unit: '분',
    meaning: `첫 답변 뒤에 고객이 다시 쓴 때부터 답변까지, 가운데값이에요. 보류한 시간은 빼요. ${clock}`,
  },
  next_p90: { label: '다음 답변 90%', unit: '분', meaning: '다음 답변 열에 아홉은 이 시간 안에 나갔어요.' },
  resolution_median: {
    label: '해결',
    unit: '분',
    meaning: `들어오거나 다시 열린 때부터 종료까지, 가운데값이에요. 종료한 날에 세고, 보류한 시간도 들어 있어요. ${clock}`,
  },
  resolution_p90: { label: '해결 90%', unit: '분', meaning: '종료한 문의 열에 아홉은 이 시간 안에 끝났어요.' },
  returned: {
    label: '7일 안에 다시 온 문의',
    unit: '건',
    meaning:
      '종료하고 7일 안에 고객이 다시 물은 것이에요. 종료한 날, 종료한 사람에게 세서 최근 7일의 수는 더 늘 수 있어요.',
  },
  returned_percent: {
    label: '재문의율',
    unit: '%',
    meaning: '7일 안에 다시 온 문의 ÷ 종료한 문의예요. 최근 7일은 아직 다 모이지 않았어요.',
  },
} as const satisfies Record<string, Word>

export type MetricFigure = keyof typeof figureWords

export const labelOf = (figure: MetricFigure) => figureWords[figure].label

type Spread = { count: number; median: number | null; p90: number | null }
type SpreadFigure = `${'first' | 'next' | 'resolution'}_${'median' | 'p90'}`
export type Values = Partial<Record<MetricFigure, number | null>>

/** The figures of an answer under the names of the page. */
export function valuesOf(
  told: Partial<Record<Exclude<MetricFigure, SpreadFigure>, number | null>> & {
    first?: Spread
    next?: Spread
    resolution?: Spread
  },
): Values {
  const { first, next, resolution, ...plain } = told
  return {
    ...plain,
    first_median: first?.median ?? null,
    first_p90: first?.p90 ?? null,
    next_median: next?.median ?? null,
    next_p90: next?.p90 ?? null,
    resolution_median: resolution?.median ?? null,
    resolution_p90: resolution?.p90 ?? null,
  }
}
