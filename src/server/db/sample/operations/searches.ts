import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { signsOf } from '../../../modules/catalog/search/jamo.ts'
import type { Shop } from '../orders/books.ts'

const SYNONYMS = [
  ['폼롤러', '마사지롤러', '근막이완 롤러'],
  ['케틀벨', '캐틀벨'],
  ['레깅스', '요가바지'],
  ['요가매트', '운동매트'],
  ['단백질', '프로틴'],
]

/** How many people look for a word on a usual day. */
const LOOKED_FOR: [word: string, people: number][] = [
  ['요가매트', 41],
  ['폼롤러', 36],
  ['프로틴', 22],
  ['레깅스', 19],
  ['루프밴드', 14],
  ['덤벨', 11],
  ['마사지건', 8],
  ['필라테스링', 5],
]

/** Words that mean the same, words that are always and never shown, and a week of what people looked for. */
export const planSearches = ({ now }: Pick<Shop, 'now'>) => {
  const today = kstDay(now)
  return {
    synonyms: SYNONYMS.map((words, n) => ({ id: n + 1, words, keys: words.map(signsOf) })),
    words: [
      { id: 1, word: '홈트 시작 세트', key: signsOf('홈트 시작 세트'), rule: 'PIN' as const, sequence: 1 },
      { id: 2, word: '다이어트 약', key: signsOf('다이어트 약'), rule: 'BAN' as const },
    ],
    days: Array.from({ length: 7 }, (_, ago) => addDays(today, -ago)).flatMap((day, ago) =>
      LOOKED_FOR.map(([word, people], n) => ({
        day,
        key: signsOf(word),
        word,
        // a day that has only begun has had few
        visitors: ago === 0 ? Math.ceil(people / 6) : people + ((ago * 7 + n * 3) % 5) - 2,
      })),
    ),
  }
}
