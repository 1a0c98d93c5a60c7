import { useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import type { Answer } from '#customer/api/models.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatRelative } from './relativeTime.ts'
import { query, session } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { leaveTo } from '#customer/shell/navigation/redirectPath.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import styles from './Account.module.css'
import { FormSkeleton } from './FormSkeleton.tsx'

type Device = Answer<'/api/v2/user/sessions', 'get'>['results'][number]

/** 로그인한 기기: browsers, apps and televisions; one that is signed out is out at once. */
export function DevicesScreen() {
  const devices = query.useQuery('get', '/api/v2/user/sessions', undefined, { staleTime: 0 })
  const [asked, setAsked] = useState<Device | 'others' | null>(null)
  const others = devices.data?.results.filter((device) => !device.is_current) ?? []
  return (
    <>
      <PageTitle>로그인한 기기</PageTitle>
      <p className={styles.lead}>모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔 주세요.</p>
      {devices.isPending && <FormSkeleton fields={3} />}
      {isLost(devices) && <QueryError error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data && (
        <>
          <ul className={styles.rows} aria-label="로그인한 기기">
            {devices.data.results.map((device) => (
              <DeviceRow key={device.id} device={device} now={devices.dataUpdatedAt} onAsk={() => setAsked(device)} />
            ))}
          </ul>
          {others.length > 0 && (
            <div className={styles.form}>
              <span />
              <Button variant="secondary" block onClick={() => setAsked('others')}>
                다른 기기 {others.length}대 모두 로그아웃
              </Button>
            </div>
          )}
        </>
      )}
      {asked && (
        <SignOutPopup
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            void devices.refetch()
          }}
        />
      )}
    </>
  )
}

function DeviceRow({ device, now, onAsk }: { device: Device; now: number; onAsk: () => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.term}>{device.name}</span>
        <span className={styles.quiet}>
          {device.is_current ? (
            <span className={styles.current}>지금 쓰는 기기</span>
          ) : (
            `${formatRelative(device.last_used_at, now)}에 씀`
          )}
          {` · ${formatKst(device.signed_in_at, 'YYYY.MM.DD')} 로그인`}
        </span>
      </span>
      <Button variant="secondary" size="s" aria-label={`${device.name} 로그아웃`} onClick={onAsk}>
        로그아웃
      </Button>
    </li>
  )
}

function SignOutPopup({
  asked,
  onClose,
  onDone,
}: {
  asked: Device | 'others'
  onClose: () => void
  onDone: () => void
}) {
  const navigate = useNavigate()
  const one = query.useMutation('delete', '/api/v2/user/sessions/{id}')
  const rest = query.useMutation('delete', '/api/v2/user/sessions/others')
  const [busy, setBusy] = useState(false)
  const here = asked !== 'others' && asked.is_current
  const signOut = async () => {
    setBusy(true)
    try {
      if (here) {
        leaveTo('/')
        await session.signOut()
        navigate('/', { replace: true })
        return
      }
      if (asked === 'others') await rest.mutateAsync({})
      else await one.mutateAsync({ params: { path: { id: asked.id } } })
      showToast(asked === 'others' ? '다른 기기에서 모두 로그아웃했어요.' : `${asked.name}에서 로그아웃했어요.`)
      onDone()
    } catch (error) {
      leaveTo(null)
      onClose()
      showError(error)
    }
  }
  return (
    <Popup
      heading={asked === 'others' ? '다른 기기에서 모두 로그아웃할까요?' : `${asked.name}에서 로그아웃할까요?`}
      description={here ? '지금 쓰는 기기예요.' : '그 기기에서는 바로 쓸 수 없게 돼요.'}
      onClose={onClose}
      actions={
        <>
          <Button size="m" variant="secondary" onClick={onClose}>
            그만두기
          </Button>
          <Button size="m" busy={busy} onClick={() => void signOut()}>
            로그아웃
          </Button>
        </>
      }
    />
  )
}
