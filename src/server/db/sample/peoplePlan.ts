import type { addresses, postcodes } from '../../modules/addresses/addresses.tables.ts'
import { compact, gramsOf } from '../../modules/addresses/postcodeRow.ts'
import type { users } from '../../modules/auth/auth.tables.ts'
import type { consents } from '../../modules/terms/terms.tables.ts'
import { familyNames, givenNames, nicknameOf, sampleCustomers } from './data/names.ts'
import { deliveryComments } from './data/phrases.ts'
import { districts, fullSido, islands } from './data/districts.ts'
import { landmarks, type Place, places } from './data/places.ts'
import { FIRST_VERSION } from '../../modules/terms/terms.reference.ts'
import type { Random } from './random.ts'
import { OLDER_VERSION, renewedOn } from './writeTerms.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: number }

export interface PeoplePlan {
  users: New<typeof users>[]
  addresses: New<typeof addresses>[]
  consents: (typeof consents.$inferInsert)[]
  postcodes: New<typeof postcodes>[]
  /** 시/도 시/군/구 of each address, by its id */
  areas: Map<number, string>
  zones: Map<number, 'NONE' | 'JEJU' | 'ISLAND'>
}

const memberCount = 530
const dayMs = 86_400_000
const buildings = [
  '래미안',
  '자이',
  '푸르지오',
  '힐스테이트',
  '더샵',
  '아이파크',
  'e편한세상',
  '롯데캐슬',
  '한신',
  '주공',
  '현대',
  '삼성',
  '빌라',
  '오피스텔',
  '하우스',
]

/** The kinds of consent whose text was another one before. */
const hasOlder = (kind: string) => kind !== 'MARKETING'

/** Members with their addresses and consents, and the road-name list that their addresses come from. */
export const planPeople = (random: Random, now: Date, passwordHash: string): PeoplePlan => {
  const plan: PeoplePlan = { users: [], addresses: [], consents: [], postcodes: [], areas: new Map(), zones: new Map() }
  const homes = planPostcodes(plan, random)
  for (let n = 0; n < memberCount; n += 1) {
    const sample = sampleCustomers[n]
    const createdAt = new Date(now.getTime() - random.int(sample ? 200 : 2, 700) * dayMs - random.int(0, 86_399) * 1000)
    const phone = `010${String(random.int(2000, 9999))}${String(1000 + ((n * 7919) % 9000))}`
    const status = sample
      ? 'ACTIVE'
      : random.weighted([
          ['ACTIVE', 96],
          ['SUSPENDED', 1.4],
          ['WITHDRAWN', 2.6],
        ] as const)
    const id = n + 1
    plan.users.push({
      id,
      emailAddress: sample?.emailAddress ?? `${random.pick(mailNames)}${String(1000 + n)}@example.com`,
      passwordHash: sample ? passwordHash : null,
      nickname: nicknameOf(n),
      name: sample?.name ?? `${random.weighted(familyNames)}${random.pick(givenNames)}`,
      phone,
      birthYear: random.int(1968, 2006),
      status,
      referralCode: `HF${(n * 104_729 + 1_000_003).toString(36).toUpperCase().padStart(6, '0')}`,
      uuid: uuid(random),
      createdAt,
      updatedAt: createdAt,
    })
    for (const [kind, agreed] of [
      ['TERMS', true],
      ['PRIVACY', true],
      ['AGE14', true],
      ['MARKETING', random.chance(0.55)],
    ] as const) {
      plan.consents.push({
        userId: id,
        kind,
        version: createdAt < renewedOn && hasOlder(kind) ? OLDER_VERSION : FIRST_VERSION,
        agreed,
        recordedAt: createdAt,
      })
    }
    const count = random.weighted([
      [1, 70],
      [2, 25],
      [3, 5],
    ] as const)
    for (let a = 0; a < count; a += 1)
      addAddress(plan, random, homes, { id, name: plan.users[n]?.name ?? '', phone, createdAt }, a)
  }
  return plan
}

const mailNames =
  'haru mint sunny dawn peach bori nabi cloud rabbit olive maple river coco hana sori dodo pado byul'.split(' ')

const uuid = (random: Random) => {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

interface Home {
  place: Place
  row: PeoplePlan['postcodes'][number]
}

const addAddress = (
  plan: PeoplePlan,
  random: Random,
  homes: (readonly [Home[], number])[],
  person: { id: number; name: string; phone: string; createdAt: Date },
  n: number,
) => {
  const isJejuSample = sampleCustomers[person.id - 1]?.emailAddress.startsWith('jeju') === true && n === 0
  const jeju = homes.flatMap(([list]) => list).filter((home) => home.place.zone === 'JEJU')
  const { place, row } = isJejuSample ? random.pick(jeju) : random.pick(random.weighted(homes))
  const id = plan.addresses.length + 1
  const other = n > 0 && random.chance(0.5)
  plan.addresses.push({
    id,
    userId: person.id,
    name: other ? `${random.weighted(familyNames)}${random.pick(givenNames)}` : person.name,
    address1: row.roadAddress,
    address2: row.buildingName
      ? `${random.int(101, 118)}동 ${random.int(1, 22)}0${random.int(1, 6)}호`
      : random.pick(['2층', '301호', '1층', '지하 1층', '502호']),
    postcode: row.postcode,
    phone: other ? `010${random.int(2000, 9999)}${random.int(1000, 9999)}` : person.phone,
    comment: random.pick(deliveryComments),
    bcode: row.bcode,
    roadName: row.roadName,
    buildingCode: row.buildingCode,
    isDefault: n === 0,
    createdAt: person.createdAt,
    updatedAt: person.createdAt,
  })
  plan.areas.set(id, place.area)
  plan.zones.set(id, place.zone === 'JEJU' || place.zone === 'ISLAND' ? place.zone : 'NONE')
}

/** Older than any list that is imported, so that the first true one of a 시·도 replaces these. */
const SAMPLE_LIST_FROM = new Date('2024-01-01T00:00:00+09:00')
const foundBy = (text: string) => ({ searchText: compact(text), grams: gramsOf(text) })

const planPostcodes = (plan: PeoplePlan, random: Random): (readonly [Home[], number])[] => {
  const add = (
    area: string,
    road: string,
    number: string,
    dong: string,
    jibun: string,
    building: string,
    postcode: string,
    bcode: string,
    buildingCode?: string,
  ) => {
    const roadAddress = `${area} ${road} ${number} (${dong}${building ? `, ${building}` : ''})`
    const jibunAddress = `${area} ${dong} ${jibun}${building ? ` ${building}` : ''}`
    const row = {
      id: plan.postcodes.length + 1,
      sourceKey: `sample-${plan.postcodes.length + 1}`,
      sido: area.split(' ')[0] ?? '',
      importedAt: SAMPLE_LIST_FROM,
      postcode,
      roadAddress,
      jibunAddress,
      buildingName: building,
      bcode,
      roadName: road,
      buildingCode:
        buildingCode ??
        `${bcode}${random.int(1, 9)}${String(random.int(1, 99_999_999)).padStart(8, '0')}${String(random.int(1, 999_999)).padStart(6, '0')}`,
      ...foundBy(`${fullSido[area.split(' ')[0] ?? ''] ?? ''} ${area} ${road} ${number} ${dong} ${jibun} ${building}`),
    }
    plan.postcodes.push(row)
    return row
  }
  for (const { sido, sigungu, code, postcode } of districts)
    add(`${sido} ${sigungu}`.trim(), '견본로', '1', '견본동', '1', '', postcode, `${code}00000`, '')
  for (const { sido, sigungu, code, postcode, town } of islands)
    add(`${sido} ${sigungu} ${town}`, '견본로', '1', '견본리', '1', '', postcode, `${code}00000`, '')
  for (const [area, road, number, dong, building, postcode, bcode] of landmarks)
    add(area, road, number, dong, '1', building, postcode, bcode)
  return places.map((place) => {
    const count = Math.max(4, Math.round(place.weight * 5))
    const list = Array.from({ length: count }, (_, i): Home => {
      const road = place.roads[i % place.roads.length] ?? ''
      const apartment = random.chance(0.68)
      const building = apartment
        ? `${place.dong.replace(/\d.*$/, '').split(' ')[0] ?? ''}${random.pick(buildings)}`
        : ''
      const postcode = String(random.int(...place.postcodes)).padStart(5, '0')
      const row = add(
        place.area,
        road,
        String(random.int(3, 420)),
        place.dong,
        `${random.int(10, 1700)}-${random.int(1, 40)}`,
        building,
        postcode,
        place.bcode,
      )
      return { place, row }
    })
    return [list, place.weight] as const
  })
}
