import type { Db } from '../../db/db.ts'
import { claimCounts } from '../claims/claims.counts.ts'
import type { ClaimType } from '../orders/claimable.ts'
import { countRefunds } from '../refunds/refunds.read.ts'
import { todo, type Todo } from './todo.ts'
import { claimKindWord } from '#shared/words/claims.ts'

/** What claims and refunds wait for; each number is the one that its list shows. */

const types: ClaimType[] = ['cancel', 'return', 'exchange']

/** The queue's own numbers: past their deadline, due today, to be answered, to be inspected. */
export async function claimTodos(db: Db, now: Date): Promise<Todo[]> {
  const found = await Promise.all(types.map(async (type) => ({ type, counts: await claimCounts(db, type, now) })))
  return found.flatMap(({ type, counts }) => {
    const name = claimKindWord[type]
    const of = (key: string, named: string, label: string, rest: Pick<Todo, 'urgency' | 'tone'>): Todo[] => {
      const tab = counts.results.find((one) => one.key === key)
      return tab ? [todo({ ...tab, key: named, label, ...rest, resource: `${type}-claims`, sort: 'due_at' })] : []
    }
    const late = { urgency: 'LATE', tone: 'danger' } as const
    const rest = { urgency: 'REST', tone: 'neutral' } as const
    return [
      ...of('overdue', `${type}-overdue`, `${name} 기한 지남`, late),
      ...of('due', `${type}-due`, `${name} 오늘까지`, { urgency: 'TODAY', tone: 'warning' }),
      ...of('REQUESTED', `${type}-requests`, type === 'cancel' ? '취소요청' : `${name} 수거 대기`, rest),
      ...(type === 'cancel' ? [] : of('COLLECTED', `${type}-inspections`, `${name} 검수 대기`, rest)),
    ]
  })
}

export async function refundTodos(db: Db, now: Date): Promise<Todo[]> {
  const counts = await countRefunds(db, now)
  const common = { resource: 'refunds', capped: false, sort: null } as const
  return [
    todo({
      ...common,
      key: 'refunds-overdue',
      label: '환불 지연',
      urgency: 'LATE',
      tone: 'danger',
      count: counts.overdue,
      filter: { overdue: true },
    }),
    todo({
      ...common,
      key: 'refunds-due',
      label: '오늘까지 환불',
      urgency: 'TODAY',
      tone: 'warning',
      count: counts.due,
      filter: { due: true },
    }),
    todo({
      ...common,
      key: 'refunds-manual',
      label: '수기 환불',
      urgency: 'TODAY',
      tone: 'warning',
      count: counts.MANUAL,
      filter: { status: ['MANUAL'] },
    }),
  ]
}
