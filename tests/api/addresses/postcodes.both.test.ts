import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { postcodes } from '#server/modules/addresses/addresses.tables.ts'
import { importPostcodes } from '#server/modules/addresses/importPostcodes.service.ts'
import { useApi } from '#tests/support/api.ts'
import { scratchFolder } from '#tests/support/scratchFolder.ts'

const api = useApi()

const epostNames =
  '우편번호|시도|시도영문|시군구|시군구영문|읍면|읍면영문|도로명코드|도로명|도로명영문|지하여부|건물번호본번|건물번호부번|건물관리번호|다량배달처명|시군구용건물명|법정동코드|법정동명|리명|행정동명|산여부|지번본번|읍면동일련번호|지번부번|구우편번호|우편번호일련번호'
const teheran =
  '06236|서울특별시|Seoul|강남구|Gangnam-gu|||116803122010|테헤란로|Teheran-ro|0|152|0|1168010100107370000001951||강남파이낸스센터|1168010100|역삼동||역삼1동|0|737|01|0||'
const seonyu =
  '54000|전북특별자치도|Jeonbuk|군산시|Gunsan-si|옥도면|Okdo-myeon|521304608110|선유북길|Seonyubuk-gil|0|17|3|5213037024100120004000123|||5213037024|선유도리|선유도리|옥도면|1|12|01|4||'
const wonju =
  '51130310445753400007700000|5113031026|강원특별자치도|원주시|소초면|교항리|0|20|3|511304457534|장작터길|0|77|0|5113031000|소초면|26304||20230611|0|||장작터회관|'
const gone =
  '51130310445753400007800000|5113031026|강원특별자치도|원주시|소초면|교항리|0|20|4|511304457534|장작터길|0|78|0|5113031000|소초면|26304||20230611|0|63|||'
const busan =
  '2635010500|부산광역시|해운대구|우동||0|1475|0|263503133015|센텀중앙로|0|79|0|센텀사이언스파크||2635010500114750000000001|01|2635053000|우1동|48058|000||31|20110729||센텀사이언스파크|0|48058|0||'

type Lists = Record<string, { lines: string[]; encoding?: 'cp949' | 'utf8' }>
async function folderOf(lists: Lists): Promise<string> {
  const folder = scratchFolder('homefit-postcodes')
  for (const [name, { lines, encoding = 'cp949' }] of Object.entries(lists))
    await writeFile(join(folder, name), iconv.encode(`${lines.join('\r\n')}\r\n`, encoding))
  return folder
}
const read = (folder: string) => importPostcodes(api.deps.db, folder, api.clock.now())
const held = async () =>
  (await api.deps.db.select().from(postcodes).orderBy(postcodes.postcode)).map(({ postcode, roadAddress }) => [
    postcode,
    roadAddress,
  ])
const found = async (q: string) =>
  (
    await api.anonymous.get<{ results: { postcode: string; building_code: string | null }[] }>(
      `/api/v2/postcode/search?q=${encodeURIComponent(q)}`,
    )
  ).body.results

describe('주소 목록 가져오기', () => {
  test('우체국과 주소정보누리집의 세 목록을 CP949와 UTF-8에서 읽고, 주소 목록이 아닌 파일은 건너뛴다', async () => {
    const outcome = await read(
      await folderOf({
        '서울특별시.txt': { lines: [epostNames, teheran] },
        '전북특별자치도.txt': { lines: [`\uFEFF${epostNames}`, seonyu, 'x|y|z'], encoding: 'utf8' },
        'rnaddrkor_gangwon.txt': { lines: [wonju, gone] },
        'build_busan.txt': { lines: [busan] },
        'jibun_rnaddrkor_gangwon.txt': { lines: ['51130310445753400007700000|5113031026|강원특별자치도|원주시'] },
        '읽어보세요.txt': { lines: ['우편번호 DB 안내'] },
        'empty.txt': { lines: [''] },
      }),
    )
    expect(outcome.files).toEqual([
      { file: 'build_busan.txt', addresses: 1, refused: 0 },
      { file: 'rnaddrkor_gangwon.txt', addresses: 1, refused: 1 },
      { file: '서울특별시.txt', addresses: 1, refused: 0 },
      { file: '전북특별자치도.txt', addresses: 1, refused: 1 },
    ])
    expect(outcome.skipped).toEqual(['empty.txt', 'jibun_rnaddrkor_gangwon.txt', '읽어보세요.txt'])
    expect(await held()).toEqual([
      ['06236', '서울특별시 강남구 테헤란로 152 (역삼동, 강남파이낸스센터)'],
      ['26304', '강원특별자치도 원주시 소초면 장작터길 77 (장작터회관)'],
      ['48058', '부산광역시 해운대구 센텀중앙로 79 (우동, 센텀사이언스파크)'],
      ['54000', '전북특별자치도 군산시 옥도면 선유북길 17-3'],
    ])
  })

  test('가져온 주소는 도로와 번호, 건물 이름의 일부, 옛 시도 이름, 지번으로 찾고, 건물관리번호가 없는 목록은 없다고 말한다', async () => {
    await read(
      await folderOf({
        'a.txt': { lines: [epostNames, teheran, seonyu] },
        'rnaddrkor_gangwon.txt': { lines: [wonju] },
        'build_busan.txt': { lines: [busan] },
      }),
    )
    for (const q of ['테헤란로 152', '테헤란로152', '파이낸스', '서울 역삼동 737', '06236'])
      expect([q, (await found(q)).map(({ postcode }) => postcode)]).toEqual([q, ['06236']])
    for (const q of ['전북 선유북길', '군산 옥도면', '선유북길 17-3', '선유북길 17', '산 12-4 선유도리'])
      expect([q, (await found(q)).map(({ postcode }) => postcode)]).toEqual([q, ['54000']])
    for (const q of ['테헤란로 15', '테헤란로 1520', '동 구', '%_', '란테', '테헤란로 152 부산'])
      expect(await found(q)).toEqual([])
    expect((await found('장작터길'))[0]?.building_code).toBeNull()
    expect((await found('센텀사이언스'))[0]?.building_code).toBe('2635010500114750000000001')
  })

  test('다시 읽어도 그대로이고, 새 목록은 그 시도의 옛 목록을 대신하고 다른 시도는 두어 둔다', async () => {
    const both = await folderOf({ 'a.txt': { lines: [epostNames, teheran, teheran, seonyu] } })
    await read(both)
    const before = await held()
    api.clock.advance(1000)
    expect((await read(both)).removed).toBe(0)
    expect(await held()).toEqual(before)
    api.clock.advance(1000)
    const newer = teheran.replace('|152|0|1168010100107370000001951|', '|154|0|1168010100107370000009999|')
    expect((await read(await folderOf({ 'b.txt': { lines: [epostNames, newer] } }))).removed).toBe(1)
    expect(await held()).toEqual([
      ['06236', '서울특별시 강남구 테헤란로 154 (역삼동, 강남파이낸스센터)'],
      ['54000', '전북특별자치도 군산시 옥도면 선유북길 17-3'],
    ])
  })

  test('우편번호나 코드가 성하지 않은 줄은 주소가 되지 않는다', async () => {
    const broken = [
      teheran.replace('06236', '6236'),
      teheran.replace('1168010100|', '116801010|'),
      teheran.replace('|152|', '|x|'),
      teheran.replace('테헤란로', ''),
    ]
    expect((await read(await folderOf({ 'a.txt': { lines: [epostNames, ...broken] } }))).files).toEqual([
      { file: 'a.txt', addresses: 0, refused: 4 },
    ])
  })
})
