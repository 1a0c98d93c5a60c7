import { expect, test } from 'vitest'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, type ItemValues, seojun } from '#tests/support/orders.ts'

const api = useApi()
const path = '/store-admin/v1/order-items/consignments/upload'
const ready: ItemValues = { status: 'PROCESSING_ORDER' }

type Issue = { row: number; column: string; value: string; severity: string; code: string; message: string }
type Import = { errors: Issue[]; rows: { row: number; status: string; targets: { order_item_id: number }[] }[] }

test('주문과 맞춰 보아야 아는 것은 모두, 파일의 행과 열 제목과 적힌 값을 짚어 무엇이 틀렸는지 말한다', async () => {
  const shop = await aShop(api.deps.db)
  const { id: _, ...first } = (
    await api.deps.db.select().from(shippingOrigins)
  )[0] as typeof shippingOrigins.$inferSelect
  const [other] = await api.deps.db
    .insert(shippingOrigins)
    .values({ ...first, name: '이천 위탁창고' })
    .returning()
  const away = other?.id as number
  const of = (items: ItemValues[], person?: typeof seojun) =>
    anOrder(api.deps, shop, { items, ...(person ? { person } : {}) })
  const [good, named, lone, plain] = [await of([ready]), await of([ready]), await of([ready]), await of([ready])]
  const sent = await of([{ status: 'DELIVERED', carrier: 'HANJIN', invoiceNo: '111122223333' }])
  const moved = await of([{ ...ready, addressChangedAt: api.clock.now() }])
  const apart = await of([ready, { status: 'PAID', shippingOriginId: away }])
  const [split, canceled] = [await of([ready]), await of([{ status: 'CANCELED' }])]
  const theirs = await of([ready], seojun)
  await of([{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345600' }])

  const say = {
    항목: '상품주문번호',
    주문: '고객주문번호',
    송장: '운송장번호',
    이름: '받는분',
    전화: '받는분휴대폰',
    곳: '출고창고',
  }
  type Line = Partial<Record<keyof typeof say, string>>
  type Said = [column: string, value: string, severity: 'error' | 'warning', code: string, message: string]
  let serial = 584_012_345_700
  const table: [line: Line, status: string, targets: number, ...said: Said[]][] = [
    [{ 주문: good.orderNo.toLowerCase() }, 'VALID', 1],
    [
      { 주문: '261116ZZZZZZZZ' },
      'ERROR',
      0,
      [say.주문, '261116ZZZZZZZZ', 'error', 'ORDER_NOT_FOUND', '없는 주문번호예요.'],
    ],
    [{ 항목: '987654' }, 'ERROR', 0, [say.항목, '987654', 'error', 'ORDER_NOT_FOUND', '없는 상품주문번호예요.']],
    [
      { 항목: String(named.itemIds[0]), 주문: plain.orderNo },
      'ERROR',
      0,
      [say.주문, plain.orderNo, 'error', 'ORDER_MISMATCH', `이 상품주문번호는 주문 ${named.orderNo}의 것이에요.`],
    ],
    [
      { 항목: String(lone.itemIds[0]), 곳: '없는 창고' },
      'WARNING',
      1,
      [say.곳, '없는 창고', 'warning', 'ORIGIN_UNKNOWN', '모르는 출고지예요: 없는 창고. 출고지를 보지 않고 맞췄어요.'],
    ],
    [
      { 항목: String(plain.itemIds[0]), 곳: '이천위탁창고' },
      'ERROR',
      0,
      [say.곳, '이천위탁창고', 'error', 'ORIGIN_MISMATCH', '이 상품은 다른 출고지에서 보내요.'],
    ],
    [
      { 주문: plain.orderNo, 곳: '이천 위탁창고' },
      'ERROR',
      0,
      [say.곳, '이천 위탁창고', 'error', 'ORIGIN_MISMATCH', '이 주문에는 이 출고지에서 보낼 상품이 없어요.'],
    ],
    [
      { 주문: theirs.orderNo, 이름: '김민지' },
      'ERROR',
      0,
      [say.이름, '김민지', 'error', 'RECEIVER_MISMATCH', '주문의 수령인(이*준)과 달라요.'],
    ],
    [
      { 주문: plain.orderNo, 전화: '010-9999-8888' },
      'WARNING',
      1,
      [
        say.전화,
        '01099998888',
        'warning',
        'PHONE_MISMATCH',
        '주문의 전화번호와 달라요. 같은 분이 맞는지 확인해 주세요.',
      ],
    ],
    [
      { 주문: sent.orderNo },
      'ERROR',
      0,
      [say.송장, 'NO', 'error', 'ALREADY_SHIPPED', '이미 다른 송장(111122223333)으로 발송됐어요(배송완료).'],
    ],
    [
      { 주문: moved.orderNo },
      'ERROR',
      0,
      [
        say.주문,
        moved.orderNo,
        'error',
        'ADDRESS_CHANGED',
        '배송지가 바뀌었어요. 새 배송지를 확인한 뒤 발송해 주세요.',
      ],
    ],
    [
      { 항목: String(canceled.itemIds[0]) },
      'ERROR',
      0,
      [say.항목, String(canceled.itemIds[0]), 'error', 'ORDER_ITEM_STATE', '취소완료 상태에서는 발송처리할 수 없어요.'],
    ],
    [
      { 주문: apart.orderNo },
      'WARNING',
      1,
      [
        say.주문,
        apart.orderNo,
        'warning',
        'OTHER_ORIGIN_WAITS',
        '출고지가 다른 상품 1건은 아직 보낼 수 없어서 본사 물류센터의 상품만 보내요. 이 송장이 맞는지 확인해 주세요.',
      ],
    ],
    [
      { 주문: split.orderNo },
      'WARNING',
      1,
      [
        say.주문,
        split.orderNo,
        'warning',
        'SPLIT_DELIVERY',
        '16행과 같은 주문이에요. 나누어 보내는 것이 맞는지 확인해 주세요.',
      ],
    ],
    [
      { 주문: split.orderNo },
      'ERROR',
      0,
      [
        say.주문,
        split.orderNo,
        'warning',
        'SPLIT_DELIVERY',
        '15행과 같은 주문이에요. 나누어 보내는 것이 맞는지 확인해 주세요.',
      ],
      [
        say.주문,
        split.orderNo,
        'error',
        'ROW_AMBIGUOUS',
        '15행과 같은 상품이에요. 나누어 보내려면 상품주문번호를 적어 주세요.',
      ],
    ],
  ]
  const titles = [...Object.values(say), '배송사']
  const numbers = table.map(() => String((serial += 1)))
  const lines = table.map(([line], at) =>
    [line.항목, line.주문, numbers[at], line.이름, line.전화, line.곳, 'CJ'].map((cell) => cell ?? '').join(','),
  )
  const form = new FormData()
  form.append('file', new File([[titles.join(','), ...lines].join('\r\n')], '송장.csv'))
  form.append('dry_run', 'true')
  const { body } = await (await api.staff('ops')).post<Import>(path, undefined, { form })
  const found = body.rows.map(({ row, status, targets }) => [
    row,
    status,
    targets.length,
    ...body.errors
      .filter((issue) => issue.row === row)
      .map((issue) => [issue.column, issue.value, issue.severity, issue.code, issue.message]),
  ])
  const wanted = table.map(([, status, targets, ...said], at) => [
    at + 2,
    status,
    targets,
    ...said.map(([column, value, ...rest]) => [column, value === 'NO' ? numbers[at] : value, ...rest]),
  ])
  expect(found).toEqual(wanted)
})

test('한 주문의 두 행은 택배사와 번호가 모두 같을 때만 한 번으로 치고, 하나라도 다르면 나누어 보내는지 묻는다', async () => {
  const shop = await aShop(api.deps.db)
  const ops = await api.staff('ops')
  const table = [
    ['CJ', '111122223333', 'UNCHANGED'],
    ['CJ대한통운', '1111-2222-3333', 'UNCHANGED'],
    ['HANJIN', '111122223333', 'ROW_AMBIGUOUS'],
    ['CJ', '111122223344', 'ROW_AMBIGUOUS'],
  ] as const
  for (const [carrier, invoiceNo, said] of table) {
    const { orderNo, itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const lines = [`${orderNo},CJ,111122223333`, `${orderNo},${carrier},${invoiceNo}`]
    const form = new FormData()
    form.append('file', new File([['주문번호,택배사,송장번호', ...lines].join('\r\n')], '송장.csv'))
    form.append('dry_run', 'true')
    const { body } = await ops.post<Import>(path, undefined, { form })
    const errors = body.errors.filter(({ severity }) => severity === 'error').map(({ row, code }) => [row, code])
    const [first, second] = body.rows
    expect(first?.targets, `${carrier} ${invoiceNo}`).toMatchObject([{ order_item_id: itemIds[0] }])
    expect(errors, `${carrier} ${invoiceNo}`).toEqual(said === 'UNCHANGED' ? [] : [[3, said]])
    expect(second?.status, `${carrier} ${invoiceNo}`).toBe(said === 'UNCHANGED' ? said : 'ERROR')
  }
})

/** What of the parcel that has left stands in the file again, and what the row comes to. */
test('나간 상품의 송장이 다시 오면 택배사와 번호가 모두 같을 때만 바뀐 것이 없다고 한다', async () => {
  const shop = await aShop(api.deps.db)
  const parcel = { carrier: 'HANJIN', invoiceNo: '111122223333' }
  const ops = await api.staff('ops')
  const table = [
    ['HANJIN', '111122223333', 'UNCHANGED'],
    ['한진택배', '1111-2222-3333', 'UNCHANGED'],
    ['CJ', '111122223333', 'ALREADY_SHIPPED'],
    ['HANJIN', '111122223334', 'ALREADY_SHIPPED'],
    ['CJ', '111122223334', 'ALREADY_SHIPPED'],
  ] as const
  const gone = ['SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED'] as const
  const lines = gone.flatMap((status) => table.map((line) => [status, ...line] as const))
  for (const [status, carrier, invoiceNo, said] of lines) {
    const { orderNo } = await anOrder(api.deps, shop, { items: [{ status, ...parcel }] })
    const form = new FormData()
    form.append('file', new File([`주문번호,택배사,송장번호\r\n${orderNo},${carrier},${invoiceNo}\r\n`], '송장.csv'))
    form.append('dry_run', 'true')
    const { body } = await ops.post<Import>(path, undefined, { form })
    const errors = body.errors.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    expect(errors.join() || body.rows[0]?.status, `${status} ${carrier} ${invoiceNo}`).toBe(said)
  }
})
