import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import type { InboxItem } from '#contract/schema.d.ts'
import { conversationStateWord } from '#shared/words/conversations.ts'
import { type Column, Part } from './Part.tsx'

const columns: Column<InboxItem>[] = [
  {
    label: '상담',
    cell: ({ id, user, title, preview }) => (
      <Link to={`/conversations?queue=all&user_id=${user.id}&open=${id}`}>{title ?? preview.slice(0, 60)}</Link>
    ),
  },
  { label: '유형', cell: ({ category }) => category.name },
  { label: '상태', cell: ({ state }) => conversationStateWord[state] },
  { label: '담당자', cell: ({ assignee }) => assignee?.name ?? '—' },
  { label: '마지막으로 쓴 때', cell: ({ last_customer_at }) => <KstText value={last_customer_at} /> },
]

export const MemberConversations = ({ userId }: { userId: number }) => (
  <Part<InboxItem>
    title="상담"
    name="conversations"
    userId={userId}
    read={(data, asked, signal) =>
      data.call('get', '/core-admin/v1/conversations/messages', {
        params: { query: { queue: 'all', user_id: userId, sort: 'newest', ...asked } },
        signal,
      })
    }
    empty="문의한 적이 없어요."
    columns={columns}
  />
)
