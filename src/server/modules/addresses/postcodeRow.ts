import type { postcodes } from './addresses.tables.ts'

/** One building of the public road-name address list, whatever file it came from. */
export type ListedAddress = {
  /** what names the building in its list: 건물관리번호 or 도로명주소관리번호 */
  sourceKey: string
  postcode: string
  sido: string
  sigungu: string
  /** 읍·면, none in a 동 */
  town: string
  dong: string
  ri: string
  roadName: string
  /** `152`, `152-3`, `지하 8` */
  number: string
  /** `737`, `산 12-1` */
  lot: string
  building: string
  /** 법정동코드, ten digits */
  bcode: string
  /** 건물관리번호, 25 digits; empty where the list has none */
  buildingCode: string
}

const shortSido: Record<string, string> = {
  충청북: '충북',
  충청남: '충남',
  전라북: '전북',
  전라남: '전남',
  경상북: '경북',
  경상남: '경남',
}

/** A 시·도 as people say it, the same before and after it was renamed: `전북특별자치도` and `전라북도` → `전북`. */
export function sidoOf(name: string): string {
  const bare = name.replace(/(특별자치시|특별자치도|특별시|광역시|도)$/, '')
  return shortSido[bare] ?? bare
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** The row of an address, with what a search finds it by. */
export function postcodeRow(address: ListedAddress, importedAt: Date): typeof postcodes.$inferInsert {
  const { sido, sigungu, town, dong, ri, roadName, number, lot, building } = address
  const place = town || dong
  // after a road address stand the 동 and the building, as the law writes it; a 읍·면 stands before the road
  const note = [town ? '' : dong, building].filter(Boolean).join(', ')
  const roadAddress = joined(sido, sigungu, town, roadName, number) + (note ? ` (${note})` : '')
  const jibunAddress = joined(sido, sigungu, place, ri, lot, building)
  const searchText = joined(sidoOf(sido), sido, sigungu, town, dong, ri, roadName, number, lot, building)
  return {
    sourceKey: address.sourceKey,
    postcode: address.postcode,
    roadAddress,
    jibunAddress,
    buildingName: building,
    bcode: address.bcode,
    roadName,
    buildingCode: address.buildingCode,
    sido: sidoOf(sido),
    searchText: compact(searchText),
    grams: gramsOf(searchText),
    importedAt,
  }
}

/** Text as it is compared: one spelling of each syllable, lower case, no spaces. */
export const compact = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')

const runsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\d+(?:-\d+)*|[\p{L}]+/gu) ?? []
const isNumber = (run: string) => /^\d/.test(run)
const pairsOf = (run: string) => Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => run.slice(at, at + 2))

/** What an index finds a text by: every two letters that stand together, and every number as a whole. */
export function gramsOf(text: string): string[] {
  const grams = runsOf(text).flatMap((run) => (isNumber(run) ? [run, run.split('-')[0] ?? run] : pairsOf(run)))
  return [...new Set(grams)]
}

/** What all must be in the index of a text that somebody looks for, and the words that must stand in it as they are. */
export function askedFor(q: string): { grams: string[]; words: string[] } {
  const runs = runsOf(q)
  const grams = runs.flatMap((run) => (isNumber(run) ? [run] : pairsOf(run)))
  return { grams: [...new Set(grams)], words: runs.filter((run) => !isNumber(run)) }
}
