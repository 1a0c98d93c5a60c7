import { useEffect } from 'react'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import styles from './Tv.module.css'
import type { TvSession } from './tvSession.ts'

const POLL_MS = 2_000
const DEVICE = '홈핏 TV'
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The code, large; asks every two seconds whether somebody typed it. */
export function TvPairing({ onPaired }: { onPaired: (session: TvSession) => void }) {
  const code = query.useQuery('post', '/api/v2/tv/otp', { body: { device_name: DEVICE } }, ONCE)
  const pollToken = code.data?.poll_token ?? ''
  const poll = query.useQuery(
    'get',
    '/api/v2/tv/otp/{poll_token}',
    { params: { path: { poll_token: pollToken } } },
    {
      ...ONCE,
      enabled: pollToken !== '',
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (state.data?.paired || state.error ? false : POLL_MS),
    },
  )
  const { paired, refresh_token: refreshToken, nickname, device_name: deviceName } = poll.data ?? {}
  useEffect(() => {
    if (paired && refreshToken)
      onPaired({ refreshToken, nickname: nickname ?? '회원', deviceName: deviceName ?? DEVICE })
  }, [paired, refreshToken, nickname, deviceName, onPaired])

  const expired = poll.error && toApiError(poll.error).code === 'OTP_EXPIRED'
  const failed = code.error ?? (expired ? null : poll.error)
  const again = () => void code.refetch()
  if (expired || failed || (paired && !refreshToken))
    return (
      <Screen title={expired ? '번호의 시간이 지났어요' : '연결하지 못했어요'}>
        <p className={styles.quiet}>{failed ? toApiError(failed).message : '새 번호를 받아 다시 입력해 주세요.'}</p>
        <button type="button" className={styles.button} onClick={again}>
          새 번호 받기
        </button>
      </Screen>
    )
  return (
    <Screen title="휴대폰에서 이 번호를 입력해 주세요">
      <p
        className={styles.otp}
        role="img"
        aria-label={code.data ? `번호 ${code.data.otp.split('').join(' ')}` : '번호를 받고 있어요'}
      >
        {(code.data?.otp ?? '······').split('').map((digit, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a digit is its place
          <span key={place} className={styles.digit}>
            {digit}
          </span>
        ))}
      </p>
      <p className={styles.quiet}>홈핏 앱 → 마이페이지 → 설정 → TV 연결</p>
      <p className={styles.quiet} role="status">
        {leftText(poll.data?.expires_in ?? code.data?.expires_in)}
      </p>
    </Screen>
  )
}

/** Said in half minutes, so that a reader is not told every second. */
function leftText(seconds: number | undefined): string {
  if (seconds === undefined) return '번호를 받고 있어요'
  if (seconds <= 30) return '곧 새 번호가 필요해요'
  const halves = Math.ceil(seconds / 30)
  const minutes = Math.floor(halves / 2)
  return `${minutes > 0 ? `${minutes}분 ` : ''}${halves % 2 === 1 ? '30초 ' : ''}안에 입력해 주세요`
}

export function Screen({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles.screen}>
      <p className={styles.logo}>홈핏</p>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}
