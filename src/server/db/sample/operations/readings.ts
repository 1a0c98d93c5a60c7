import { kstDay } from '#shared/format/kst.ts'
import type { piiAccessLogs } from '../../../modules/audit/audit.tables.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { sampleStaff } from '../data/names.ts'
import { days, hours, later, type Shop } from '../orders/books.ts'
import { createRandom, type Random } from '../random.ts'

type Reading = typeof piiAccessLogs.$inferInsert & { at: Date }

const reasons = ['배송지 확인 전화', '수령인 이름 정정 요청', '교환 주소 확인', '부재 배송 문의', '환불 계좌 확인']

/** 접속기록 of the last seventy days: a working day's readings, and an evening on which somebody read too much. */
export const planReadings = ({ books, now }: Pick<Shop, 'books' | 'now'>): Reading[] => {
  const random = createRandom(1125)
  const orders = books.orders.filter((order) => order.paidAt).map(({ id, userId }) => ({ id: id as number, userId }))
  if (orders.length === 0) return []
  const readings: Reading[] = []
  for (let ago = 70; ago >= 1; ago -= 1) {
    const day = startOfKstDay(kstDay(later(now, -days(ago))))
    for (let count = random.int(0, 4); count > 0; count -= 1)
      readings.push(reading(random, random.pick(orders), workingHour(random, day), random.pick(reasons)))
    if (ago % 7 === 3) readings.push(download(later(day, hours(9)), random.int(20, 60)))
    if (ago === 24)
      for (let minute = 0; minute < 6; minute += 1)
        readings.push(
          reading(random, random.pick(orders), later(day, hours(22.5) + minute * 120_000), '밤샘 문의 처리'),
        )
  }
  return readings.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const workingHour = (random: Random, day: Date) => later(day, hours(10) + random.int(0, 8 * 60) * 60_000)

const staffOf = (role: (typeof sampleStaff)[number]['role']) => {
  const index = sampleStaff.findIndex((one) => one.role === role)
  return { actor: `${role}:${index + 1}`, actorName: sampleStaff[index]?.name ?? '' }
}

const reading = (random: Random, order: { id: number; userId: number }, at: Date, reason: string): Reading => ({
  ...staffOf(random.chance(0.75) ? 'cs' : 'ops'),
  action: 'order.read',
  subject: `order:${order.id}`,
  reason,
  detail: { user_id: order.userId, fields: ['recipient', 'recipient_phone', 'address'] },
  ip: '10.0.12.34',
  at,
})

const download = (at: Date, rows: number): Reading => ({
  ...staffOf('ops'),
  action: 'order-items.export',
  subject: 'order-items',
  reason: '택배사 접수',
  detail: { rows, columns: ['order_no', 'recipient', 'recipient_phone', 'address'], format: 'xlsx' },
  ip: '10.0.12.21',
  at,
})
