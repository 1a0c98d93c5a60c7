import type { BulkAction, RowFixes } from '#console/bulk/bulkAction.ts'
import { holdTimes } from './holdTimes.ts'
import type { ConversationTag, ConversationTemplate } from '#contract/schema.d.ts'

type Action = BulkAction<'conversations'>
type Named = { id: number; name: string }

const fixes: RowFixes = { VERSION: '목록을 새로 고친 뒤 바뀐 내용을 확인해 주세요.' }

const NOBODY = 'none'

/** Whoever does it stands first. */
export const assignMany = (people: readonly Named[], me: number | undefined): Action => ({
  action: 'assign',
  label: '배정',
  fixes,
  options: [
    {
      name: 'assignee_id',
      label: '담당자',
      kind: 'choice',
      choices: [
        ...people
          .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
          .map(({ id, name }) => [String(id), id === me ? `${name} (나)` : name] as const),
        [NOBODY, '담당자 비우기'],
      ],
      body: (value) => ({ assignee_id: value === NOBODY ? null : Number(value) }),
    },
  ],
})

const listed = (value: string | boolean) => (value === NOBODY ? [] : [Number(value)])

export const tagMany = (tags: readonly ConversationTag[]): Action => {
  const names = tags.map(({ id, name }) => [String(id), name] as const)
  return {
    action: 'tag',
    label: '태그 바꾸기',
    fixes,
    options: [
      {
        name: 'add',
        label: '붙일 태그',
        kind: 'choice',
        required: true,
        choices: [...names, [NOBODY, '없음']],
        body: (value) => ({ add: listed(value) }),
      },
      {
        name: 'remove',
        label: '뗄 태그',
        kind: 'choice',
        choices: [[NOBODY, '없음'], ...names],
        body: (value) => ({ remove: listed(value) }),
      },
    ],
  }
}

/** Until the customer answers, or until one of the usual times. */
export const holdMany = (now: number): Action => ({
  action: 'hold',
  label: '보류',
  fixes,
  options: [
    {
      name: 'hold_until',
      label: '언제까지',
      kind: 'choice',
      choices: holdTimes(now).map(({ label, until }) => [until ?? NOBODY, label] as const),
      body: (value) => ({ hold_until: value === NOBODY ? null : value }),
    },
  ],
})

export const closeMany: Action = {
  action: 'close',
  label: '종료',
  fixes: { ...fixes, CONVERSATION_WAITING: '답하거나, 위를 표시하고 함께 종료해 주세요.' },
  options: [
    {
      name: 'including_waiting',
      label: '고객의 말로 끝난 상담도 종료하기',
      kind: 'check',
      when: 'CONVERSATION_WAITING',
    },
  ],
}

/** Every message is shown as it would leave, before any does. */
export const replyMany = (templates: readonly ConversationTemplate[]): Action => ({
  action: 'reply',
  label: '답변 보내기',
  fixes,
  preview: ({ after }) => (typeof after?.['content'] === 'string' ? after['content'] : undefined),
  options: [
    {
      name: 'template_id',
      label: '템플릿',
      kind: 'choice',
      required: true,
      choices: templates.map(({ id, title }) => [String(id), title] as const),
      body: (value) => ({ template_id: Number(value) }),
    },
    { name: 'close', label: '보낸 뒤 종료하기', kind: 'check' },
  ],
})
