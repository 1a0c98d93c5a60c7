import { kstIso } from '#shared/format/kst.ts'
import { AppError } from '../../../http/errors.ts'
import { bulkOperation } from '../../bulk/operation.ts'
import { hold, reopen } from '../change.service.ts'
import { readDesk } from '../sla.service.ts'
import { common, type ConversationInput, eachRow, nothing, Skipped } from './eachRow.ts'

/** 보류 of many conversations at once, and its way back. */

const momentIn = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)
const isoOf = (ms: number | null) => (ms === null ? null : kstIso(new Date(ms)))

export const holdMany = bulkOperation<ConversationInput>({
  ...common,
  kind: 'conversation.bulk-hold',
  label: '상담 보류',
  run: eachRow(async (tx, _input, { was, doing, context }) => {
    const until = momentIn(context.options['hold_until'])
    if (was.state === 'CLOSED') throw new Skipped('ALREADY_DONE', '종료한 상담이라 보류하지 않았어요.')
    if (was.state === 'ON_HOLD' && was.hold_until_ms === (until?.getTime() ?? null)) throw nothing()
    await hold(tx, await readDesk(tx, doing.now), was, until, doing.now)
    return {
      before: { state: was.state, hold_until: isoOf(was.hold_until_ms) },
      after: { state: 'ON_HOLD', hold_until: until === null ? null : kstIso(until) },
      happened: [{ id: was.id, kind: 'held', data: until === null ? {} : { until: kstIso(until) } }],
    }
  }),
  undo: {
    kind: 'conversation.bulk-unhold',
    rowOf: ({ targetId, before, after }) => ({
      id: targetId,
      held_until: (after?.['hold_until'] as string | null) ?? null,
      back: before?.['state'] === 'ON_HOLD',
      back_until: (before?.['hold_until'] as string | null) ?? null,
    }),
  },
})

type Back = ConversationInput & { held_until: string | null; back: boolean; back_until: string | null }

export const unholdMany = bulkOperation<Back>({
  ...common,
  kind: 'conversation.bulk-unhold',
  label: '상담 보류 되돌리기',
  run: eachRow(async (tx, { held_until: until, back, back_until: backUntil }, { was, doing }) => {
    if (was.state !== 'ON_HOLD') throw nothing()
    if (was.hold_until_ms !== (momentIn(until)?.getTime() ?? null))
      throw new AppError('CONVERSATION_CHANGED', undefined, '그 뒤에 보류를 다시 정했어요.')
    const desk = await readDesk(tx, doing.now)
    const before = { state: was.state, hold_until: isoOf(was.hold_until_ms) }
    if (back) {
      await hold(tx, desk, was, momentIn(backUntil), doing.now)
      const data = backUntil === null ? {} : { until: backUntil }
      return {
        before,
        after: { state: 'ON_HOLD', hold_until: backUntil },
        happened: [{ id: was.id, kind: 'held', data }],
      }
    }
    await reopen(tx, desk, was, doing.now)
    return {
      before,
      after: { state: 'OPEN' },
      happened: [{ id: was.id, kind: 'hold.ended', data: { why: 'staff' } }],
    }
  }),
})
