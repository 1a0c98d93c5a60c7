import type { messages } from '../../../modules/messages/messages.tables.ts'
import { textOf } from '../../../modules/messages/noticeTexts.ts'
import { shippedNotices } from '../../reference/noticeTemplates.ts'
import type { Shop } from '../orders/books.ts'

type Letter = typeof messages.$inferInsert & { createdAt: Date }

const mostLetters = 150

/** What the newest orders told their customers; one letter came back. */
export const planLetters = ({ books, people }: Pick<Shop, 'books' | 'people'>): Letter[] => {
  const receivers = new Map(people.users.map((user) => [user.id, user]))
  const letters = books.orders
    .filter((order) => order.paidAt)
    .slice(-mostLetters)
    .flatMap((order, index): Letter[] => {
      const receiver = receivers.get(order.userId)
      const at = order.paidAt
      if (!receiver || !at || receiver.status !== 'ACTIVE') return []
      const failed = index === mostLetters - 7
      return [
        {
          dedupe: `sample:${order.orderNo}:PAID`,
          channel: 'EMAIL',
          recipient: receiver.emailAddress,
          userId: receiver.id as number,
          kind: 'ORDER',
          ...textOf(
            shippedNotices,
            { event: 'PAID', user_id: order.userId, order_no: order.orderNo, amount: order.payable ?? 0 },
            receiver.name ?? '',
          ),
          status: failed ? 'FAILED' : 'SENT',
          tries: failed ? 8 : 1,
          error: failed ? '받는 메일함이 가득 찼어요.' : null,
          createdAt: at,
          sentAt: failed ? null : at,
        },
      ]
    })
  return letters.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
