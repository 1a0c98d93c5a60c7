import { useEffect } from 'react'
import type { ConversationMessage } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { FormSkeleton } from '../form/FormSkeleton.tsx'
import { InquiryTrouble } from '../InquiryTrouble.tsx'
import { forgetInquiries, ONE } from '../inquiryPaths.ts'
import { dueText, statusTone, statusWord } from '../inquiryText.ts'
import { Actions } from './Actions.tsx'
import styles from './Conversation.module.css'
import { FollowUp } from './FollowUp.tsx'
import { Log } from './Log.tsx'

/** So often an open conversation is looked at again. */
const LOOK_MS = 20_000

/** 1:1 문의 하나: what was asked and answered, as a conversation that can go on. */
export function ConversationScreen() {
  const id = Number(useParams()['id'])
  const inquiry = query.useQuery(
    'get',
    ONE,
    { params: { path: { id } } },
    // one answer may be followed by another
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.status === 'CLOSED' ? false : LOOK_MS) },
  )
  // what was unread when it was opened, and what has come since, is not any more
  const newest = inquiry.data?.messages.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) void forgetInquiries('none')
  }, [newest])
  return (
    <>
      <PageTitle>1:1 문의</PageTitle>
      {inquiry.isPending ? (
        <FormSkeleton />
      ) : isLost(inquiry) ? (
        <InquiryTrouble id={id} error={inquiry.error} onRetry={() => void inquiry.refetch()} />
      ) : (
        <Conversation
          key={id}
          inquiry={inquiry.data}
          readAt={inquiry.dataUpdatedAt}
          onStale={() => void inquiry.refetch()}
        />
      )}
    </>
  )
}

type Props = { inquiry: ConversationMessage; readAt: number; onStale: () => void }

function Conversation({ inquiry, readAt, onStale }: Props) {
  const { id, status, category, answer_by: answerBy, editable } = inquiry
  return (
    <>
      <div className={styles.head}>
        <Badge tone={statusTone[status]}>{statusWord[status]}</Badge>
        <span>{category.name}</span>
        {editable && <Actions id={id} onStale={onStale} />}
      </div>
      <About inquiry={inquiry} />
      <Log messages={inquiry.messages} />
      <p className={styles.state} role="status">
        {status === 'CLOSED' ? '상담이 끝났어요. 이어서 적으면 다시 열려요.' : answerBy && dueText(answerBy, readAt)}
      </p>
      <FollowUp id={id} />
    </>
  )
}

/** The order that it is about, and which of its items. */
function About({ inquiry: { order, order_item: item } }: { inquiry: ConversationMessage }) {
  if (!order) return null
  return (
    <Link className={styles.about} to={`/my/orders/${order.id}`}>
      {item && <Picture className={styles.thumbnail} image={item.thumbnail} alt="" />}
      <span>
        {item && <strong>{item.product_name}</strong>}
        {item?.option_label && <span>{item.option_label}</span>}
        <span>주문번호 {order.order_no}</span>
      </span>
      <Icon name="right" size={16} />
    </Link>
  )
}
