/** 도서산간 요금: what a shop charges until it sets something else. */
export const remotePolicyRow = { name: '기본 제주·도서산간', jejuFee: 3000, islandFee: 5000 }

export type RemoteAreaRow = {
  match: 'POSTCODE_RANGE' | 'BCODE_PREFIX' | 'ROADNAME'
  valueFrom: string
  valueTo?: string
  zone: 'JEJU' | 'ISLAND'
  exempt?: boolean
  source: string
}

/**
 * 제주와 도서산간, and the islands that bridges have joined to the land (연륙도서): those share postcodes with real
 * islands and must not be surcharged, so they are told apart by road name or 법정동 code.
 */
export const remoteAreaRows: readonly RemoteAreaRow[] = [
  {
    match: 'POSTCODE_RANGE',
    valueFrom: '63000',
    valueTo: '63644',
    zone: 'JEJU',
    source: '제주특별자치도 기초구역번호',
  },
  { match: 'BCODE_PREFIX', valueFrom: '50110', zone: 'JEJU', source: '제주시' },
  { match: 'BCODE_PREFIX', valueFrom: '50130', zone: 'JEJU', source: '서귀포시' },
  ...(
    [
      ['22386', '22388', '인천 중구 섬'],
      ['23004', '23010', '인천 강화군 섬'],
      ['23100', '23116', '인천 옹진군'],
      ['23124', '23136', '인천 옹진군'],
      ['31708', '31708', '충남 당진시 섬'],
      ['32133', '32133', '충남 태안군 섬'],
      ['33411', '33411', '충남 보령시 섬'],
      ['40200', '40240', '경북 울릉군'],
      ['46768', '46771', '부산 강서구 섬'],
      ['52570', '52571', '경남 사천시 섬'],
      ['53031', '53033', '경남 통영시 섬'],
      ['53089', '53104', '경남 통영시 섬'],
      ['54000', '54000', '전북 군산시 옥도면'],
      ['56347', '56349', '전북 부안군 섬'],
      ['57068', '57069', '전남 영광군 섬'],
      ['58760', '58762', '전남 목포시 섬'],
      ['58800', '58810', '전남 신안군'],
      ['58816', '58818', '전남 신안군'],
      ['58826', '58826', '전남 신안군'],
      ['58832', '58832', '전남 신안군'],
      ['58839', '58841', '전남 신안군'],
      ['58843', '58866', '전남 신안군'],
      ['58953', '58958', '전남 진도군 섬'],
      ['59102', '59103', '전남 완도군'],
      ['59106', '59106', '전남 완도군'],
      ['59116', '59127', '전남 완도군'],
      ['59137', '59145', '전남 완도군'],
      ['59650', '59650', '전남 여수시 섬'],
      ['59766', '59766', '전남 여수시 섬'],
      ['59781', '59790', '전남 여수시 섬'],
    ] as const
  ).map(([valueFrom, valueTo, source]) => ({
    match: 'POSTCODE_RANGE' as const,
    valueFrom,
    valueTo,
    zone: 'ISLAND' as const,
    source,
  })),
  ...['52130370', '45130370'].flatMap((town) =>
    ['22', '23', '24', '25'].map((ri) => ({
      match: 'BCODE_PREFIX' as const,
      valueFrom: `${town}${ri}`,
      zone: 'ISLAND' as const,
      exempt: true,
      source: '연륙도서: 고군산대교(신시도·무녀도·선유도·장자도)',
    })),
  ),
  ...['고군산로', '선유남길', '선유북길', '무녀도길', '장자도1길', '신시도길'].map((road) => ({
    match: 'ROADNAME' as const,
    valueFrom: road,
    zone: 'ISLAND' as const,
    exempt: true,
    source: '연륙도서: 고군산군도',
  })),
  ...['천사대로', '박달로', '중부로'].map((road) => ({
    match: 'ROADNAME' as const,
    valueFrom: road,
    zone: 'ISLAND' as const,
    exempt: true,
    source: '연륙도서: 천사대교(암태·자은·팔금·안좌)',
  })),
]
