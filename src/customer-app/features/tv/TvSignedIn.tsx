import { useEffect, useRef } from 'react'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import styles from './Tv.module.css'
import { Screen } from './TvPairing.tsx'
import type { TvSession } from './tvSession.ts'

type Props = { session: TvSession; onChange: (session: TvSession | null) => void }

const MINUTES_BETWEEN = 5

/** Whose television it is. It renews its token, and so learns soon when its owner signs it out on the phone. */
export function TvSignedIn({ session, onChange }: Props) {
  const { mutate: refresh } = query.useMutation('post', '/api/v2/tv/refresh')
  const signOut = query.useMutation('post', '/api/v2/tv/sign-out')
  const { refreshToken, nickname, deviceName } = session
  const isChecked = useRef(false)

  useEffect(() => {
    const renew = () =>
      refresh(
        { body: { refresh_token: refreshToken } },
        {
          onSuccess: ({ refresh_token }) => onChange({ refreshToken: refresh_token, nickname, deviceName }),
          onError: (error) => toApiError(error).code === 'REFRESH_TOKEN_INVALID' && onChange(null),
        },
      )
    if (!isChecked.current) renew()
    isChecked.current = true
    const timer = setInterval(renew, MINUTES_BETWEEN * 60_000)
    window.addEventListener('focus', renew)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', renew)
    }
  }, [refresh, refreshToken, nickname, deviceName, onChange])

  return (
    <Screen title={`${nickname}님, 반가워요`}>
      <p className={styles.quiet} role="status">
        {deviceName}에 로그인했어요. 이제 휴대폰 없이도 볼 수 있어요.
      </p>
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          signOut.mutate({ body: { refresh_token: refreshToken } })
          onChange(null)
        }}
      >
        이 TV에서 로그아웃
      </button>
    </Screen>
  )
}
