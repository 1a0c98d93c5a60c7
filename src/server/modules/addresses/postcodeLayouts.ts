import type { ListedAddress } from './postcodeRow.ts'

/**
 * The text files of the public address lists, one building a line, fields between `|`:
 *
 * - 우체국 우편번호 DB (`서울특별시.txt`): a first line with the names of its fields, by which they are found.
 * - 주소정보누리집 도로명주소 한글 전체분 (`rnaddrkor_seoul.txt`): no first line, 24 fields, begins with 도로명주소관리번호.
 * - 주소정보누리집 건물DB 전체분 (`build_seoul.txt`): no first line, 31 fields, begins with 법정동코드.
 */
export type Layout = (fields: string[]) => ListedAddress | undefined

const GONE = '63' // 이동사유코드 of a building that is no more

const numberOf = (main: string, sub: string) => (Number(sub) > 0 ? `${Number(main)}-${Number(sub)}` : `${Number(main)}`)
const streetNumber = (under: string, main: string, sub: string) =>
  `${under === '1' ? '지하 ' : ''}${numberOf(main, sub)}`
const lotNumber = (hill: string, main: string, sub: string) => `${hill === '1' ? '산 ' : ''}${numberOf(main, sub)}`
const isTown = (name: string) => /[읍면]$/.test(name)
/** 읍·면 and 동 share one field of the 주소정보누리집. */
const placed = (name: string) => ({ town: isTown(name) ? name : '', dong: isTown(name) ? '' : name })

/** An address that can be sent to and found, or nothing. */
function checked(address: ListedAddress): ListedAddress | undefined {
  const { sourceKey, postcode, sido, roadName, number, bcode } = address
  const fits = /^\d{20,30}$/.test(sourceKey) && /^\d{5}$/.test(postcode) && /^\d{10}$/.test(bcode)
  return fits && sido && roadName && /\d/.test(number) && !number.endsWith('NaN') ? address : undefined
}

const needed = ['우편번호', '시도', '도로명', '건물번호본번', '건물관리번호', '법정동코드']

/** 우체국 우편번호 DB: fields by the names of its first line. */
export function epostLayout(names: readonly string[]): Layout | undefined {
  if (!needed.every((name) => names.includes(name))) return undefined
  return (fields) => {
    if (fields.length < names.length) return undefined
    const of = (name: string) => fields[names.indexOf(name)]?.trim() ?? ''
    const key = of('건물관리번호')
    return checked({
      sourceKey: key,
      buildingCode: key.length === 25 ? key : '',
      postcode: of('우편번호'),
      sido: of('시도'),
      sigungu: of('시군구'),
      town: of('읍면'),
      dong: of('읍면') ? '' : of('법정동명'),
      ri: of('리명'),
      roadName: of('도로명'),
      number: streetNumber(of('지하여부'), of('건물번호본번'), of('건물번호부번')),
      lot: lotNumber(of('산여부'), of('지번본번'), of('지번부번')),
      building: of('시군구용건물명') || of('다량배달처명'),
      bcode: of('법정동코드'),
    })
  }
}

/** 도로명주소 한글 전체분. Its number is of the address, not of the building, so there is no 건물관리번호. */
const roadNames: Layout = (fields) => {
  const f = fields.map((field) => field.trim())
  if (f[20] === GONE) return undefined
  return checked({
    sourceKey: f[0] ?? '',
    buildingCode: '',
    bcode: f[1] ?? '',
    sido: f[2] ?? '',
    sigungu: f[3] ?? '',
    ...placed(f[4] ?? ''),
    ri: f[5] ?? '',
    lot: lotNumber(f[6] ?? '', f[7] ?? '', f[8] ?? ''),
    roadName: f[10] ?? '',
    number: streetNumber(f[11] ?? '', f[12] ?? '', f[13] ?? ''),
    postcode: f[16] ?? '',
    building: f[22] || f[21] || '',
  })
}

/** 건물DB 전체분. */
const buildings: Layout = (fields) => {
  const f = fields.map((field) => field.trim())
  if (f[22] === GONE) return undefined
  const key = f[15] ?? ''
  return checked({
    sourceKey: key,
    buildingCode: key.length === 25 ? key : '',
    bcode: f[0] ?? '',
    sido: f[1] ?? '',
    sigungu: f[2] ?? '',
    ...placed(f[3] ?? ''),
    ri: f[4] ?? '',
    lot: lotNumber(f[5] ?? '', f[6] ?? '', f[7] ?? ''),
    roadName: f[9] ?? '',
    number: streetNumber(f[10] ?? '', f[11] ?? '', f[12] ?? ''),
    postcode: f[27] || f[19] || '',
    building: f[25] || f[13] || '',
  })
}

/** The layout of a file, told by its first line; `named` when that line is no address. Undefined: no list of addresses. */
export function layoutOf(first: readonly string[]): { layout: Layout; named: boolean } | undefined {
  const epost = epostLayout(first)
  if (epost) return { layout: epost, named: true }
  const [key = ''] = first
  if (/^\d{25,26}$/.test(key) && first.length >= 22) return { layout: roadNames, named: false }
  if (/^\d{10}$/.test(key) && first.length >= 28) return { layout: buildings, named: false }
  return undefined
}
