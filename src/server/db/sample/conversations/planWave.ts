import type { jobRows, jobs } from '../../../modules/bulk/bulk.tables.ts'
import { sampleStaff } from '../data/names.ts'
import type { Shop } from '../orders/books.ts'
import type { Topic } from './phrases.ts'

/** What a file of waybills with two columns swapped brought: a job, and the questions that came after it. */
export type Wave = {
  jobs: (typeof jobs.$inferInsert & { id: number })[]
  jobRows: (typeof jobRows.$inferInsert)[]
  askers: { userId: number; orderId: number; orderItemId: number; at: Date; topic: Topic }[]
}

const hourMs = 3_600_000
const touched = 24
const asking = 7

const asked = [
  '송장번호를 조회하면 제 주문이 아니라 다른 분의 배송이 나와요. 확인 부탁드려요.',
  '배송 조회가 안 돼요. 송장번호가 없는 번호라고 나와요.',
  '조회해 보니 벌써 배송 완료라는데 저는 받은 게 없어요.',
  '송장번호가 맞나요? 받는 곳이 부산으로 나오는데 저는 서울이에요.',
]

export function planWave({ books, people, now }: Pick<Shop, 'books' | 'people' | 'now'>): Wave {
  const active = new Set(people.users.flatMap(({ id, status }) => (status === 'ACTIVE' ? [id] : [])))
  const orders = new Set<number>()
  const items = books.orderItems
    .filter(({ status, userId, shippedAt }) => status === 'SHIPPING' && shippedAt && active.has(userId))
    .toSorted((a, b) => Number(b.shippedAt) - Number(a.shippedAt) || Number(b.id) - Number(a.id))
    .filter(({ orderId }) => !orders.has(orderId) && orders.add(orderId))
    .slice(0, touched)
  const ops = sampleStaff.findIndex(({ role }) => role === 'ops')
  const at = new Date(now.getTime() - 5 * hourMs)
  if (items.length < asking || ops === -1) return { jobs: [], jobRows: [], askers: [] }
  return {
    jobs: [
      {
        id: 1,
        kind: 'order-items.consignment',
        label: '송장 업로드',
        actor: `ops:${ops + 1}`,
        actorName: sampleStaff[ops]?.name ?? '',
        requestId: 'sample-waybills',
        bodyHash: 'sample',
        status: 'DONE',
        total: items.length,
        done: items.length,
        totals: { SUCCESS: items.length, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 },
        input: {},
        fileName: '택배사_송장회신.xlsx',
        finishedAt: at,
        createdAt: at,
        updatedAt: at,
      },
    ],
    jobRows: items.map(({ id, orderNo, productName, invoiceNo }, n) => ({
      jobId: 1,
      n: n + 1,
      row: n + 2,
      targetId: id,
      label: `${orderNo} ${productName}`,
      status: 'SUCCESS' as const,
      before: { status: 'PROCESSING_ORDER' },
      after: { invoice_no: invoiceNo ?? null },
      undoable: true,
    })),
    askers: items.slice(0, asking).map(({ id, orderId, userId }, n) => ({
      userId,
      orderId,
      orderItemId: Number(id),
      at: new Date(at.getTime() + (n + 1) * 35 * 60_000),
      topic: {
        category: '주문·배송',
        title: '송장번호가 이상해요',
        asks: asked[n % asked.length] ?? '',
        answers: '',
        follows: '',
      },
    })),
  }
}
