import { query } from '#customer/shell/api.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { showError } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { forgetNotifications, LIST } from './notificationPaths.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './Notifications.module.css'
import { PushSwitch } from './PushSwitch.tsx'

const PAGE = 20

/** 알림함: what somebody was told in the last 90 days, the newest first. */
export function NotificationsScreen() {
  return (
    <>
      <PageTitle>알림</PageTitle>
      <PushSwitch />
      <List />
    </>
  )
}

function List() {
  const list = query.useInfiniteQuery(
    'get',
    LIST,
    { params: { query: { limit: PAGE } } },
    { ...byOffset, staleTime: 0 },
  )
  const done = { onSuccess: () => void forgetNotifications() }
  const all = query.useMutation('post', `${LIST}/read`, { ...done, onError: showError })
  // what is pressed is shown whether or not this arrives
  const one = query.useMutation('post', `${LIST}/read`, done)
  if (list.isPending) return <ListSkeleton />
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const [first] = list.data?.pages ?? []
  const entries = list.data?.pages.flatMap((page) => page.results) ?? []
  const [newest] = entries
  if (!first || !newest) return <NothingTold />
  return (
    <>
      <div className={styles.head}>
        <p role="status">{unreadText(first.unread_count)}</p>
        {first.unread_count > 0 && (
          <Button
            variant="ghost"
            size="m"
            busy={all.isPending}
            onClick={() => all.mutate({ body: { all: true, up_to: newest.id } })}
          >
            모두 읽음
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="알림 목록">
        {entries.map((entry) => (
          <NotificationRow key={entry.id} entry={entry} onRead={() => one.mutate({ body: { ids: [entry.id] } })} />
        ))}
      </ul>
      <NextPage list={list} />
      <p className={styles.kept}>알림은 90일 동안 볼 수 있어요.</p>
    </>
  )
}

const unreadText = (count: number) =>
  count === 0 ? '모두 읽었어요' : `읽지 않은 알림 ${count >= 100 ? '99개 이상' : `${count}개`}`

const ListSkeleton = () => (
  <Loading label="알림을 불러오고 있어요">
    <div className={styles.skeleton}>
      <Skeleton height={76} radius={12} />
      <Skeleton height={76} radius={12} />
      <Skeleton height={76} radius={12} />
    </div>
  </Loading>
)

const NothingTold = () => (
  <EmptyState
    icon="bell"
    title="아직 온 알림이 없어요"
    description="주문과 배송, 문의 답변, 포인트 소식을 여기에 모아 드려요."
  />
)
