import { expect, test } from 'vitest'
import { pickZone, type AreaMatch } from '#server/modules/addresses/remote.ts'
import { districts, islands } from '#server/db/sample/data/districts.ts'
import { remoteAreaRows } from '#server/db/reference/remoteAreas.ts'

const zoneOf = (postcode: string) =>
  pickZone(
    remoteAreaRows
      .filter((row) => row.match === 'POSTCODE_RANGE')
      .filter(({ valueFrom, valueTo }) => valueFrom <= postcode && (valueTo ?? valueFrom) >= postcode)
      .map((row): AreaMatch => ({
        policy_id: 1,
        match: row.match,
        value_from: row.valueFrom,
        value_to: row.valueTo ?? null,
        zone: row.zone,
        exempt: row.exempt ?? false,
      })),
  )

/** 시·군·자치구와 일반구의 수, 2025년 말. */
const counts = {
  서울: 25,
  부산: 16,
  대구: 9,
  인천: 10,
  광주: 5,
  대전: 5,
  울산: 5,
  세종: 1,
  경기: 44,
  강원: 18,
  충북: 14,
  충남: 16,
  전북: 15,
  전남: 22,
  경북: 23,
  경남: 22,
  제주: 2,
}

test('샘플의 주소 목록은 모든 시·군·구를 한 번씩 담는다', () => {
  const bySido = Map.groupBy(districts, ({ sido }) => sido)
  expect([...bySido.keys()]).toHaveLength(17)
  for (const [sido, count] of Object.entries(counts)) expect([sido, bySido.get(sido)?.length]).toEqual([sido, count])
  expect(new Set(districts.map(({ code }) => code)).size).toBe(districts.length)
  for (const { sido, sigungu, code, postcode } of districts)
    expect([sido, sigungu, /^\d{5}$/.test(code), /^\d{5}$/.test(postcode)]).toEqual([sido, sigungu, true, true])
})

test('제주와 섬의 우편번호는 추가 배송비 지역에 들고, 육지의 시·군·구청은 들지 않는다', () => {
  for (const { sido, town, postcode } of islands)
    expect([town, zoneOf(postcode)]).toEqual([town, sido === '제주' ? 'JEJU' : 'ISLAND'])
  const remote = districts.filter(({ postcode }) => zoneOf(postcode) !== 'NONE').map(({ sigungu }) => sigungu)
  expect(remote.toSorted()).toEqual(['서귀포시', '옹진군', '울릉군', '제주시'].toSorted())
})
